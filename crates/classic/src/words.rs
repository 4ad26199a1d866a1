//! What the programs say about saved games: the one thing that most originals did not have.

/// What a program says about saved games and about answers it cannot read, in its own language.
#[derive(Debug)]
pub(crate) struct Words {
    /// Whether to go on with the saved game.
    pub(crate) go_on: &'static str,
    /// The answer was neither.
    pub(crate) yes_or_no: &'static str,
    /// There is a file, but no game in it that could be gone on with. The reason follows.
    pub(crate) unusable: &'static str,
    /// The game is on disk.
    pub(crate) saved: &'static str,
    /// The game is not on disk. The reason follows.
    pub(crate) not_saved: &'static str,
    /// The reason, when there is nowhere to save.
    pub(crate) nowhere: &'static str,
}

pub(crate) const KOREAN: Words = Words {
    go_on: "저장된 게임이 있습니다. 이어서 하시겠습니까? (Y/N): ",
    yes_or_no: "Y 또는 N을 입력해 주세요.",
    unusable: "저장 파일을 불러올 수 없습니다. 파일은 지우지 않습니다",
    saved: "게임을 저장했습니다.",
    not_saved: "게임을 저장하지 못했습니다",
    nowhere: "저장할 파일이 정해지지 않았습니다.",
};

pub(crate) const ENGLISH: Words = Words {
    go_on: "There is a saved game. Continue it? (Y/N): ",
    yes_or_no: "Enter Y or N.",
    unusable: "The saved game cannot be loaded; its file is not deleted",
    saved: "The game is saved.",
    not_saved: "The game is not saved",
    nowhere: "no file was named for it.",
};
