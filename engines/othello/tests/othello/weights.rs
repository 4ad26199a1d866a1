//! The files of weights are those that their manifests speak of.

use std::path::Path;

use sha2::{Digest, Sha256};

#[test]
fn manifests_have_the_hashes_of_their_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights");
    let mut checked = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let manifest = entry.unwrap().path();
        if manifest.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&manifest).unwrap();
        let file =
            ["bin", "txt"].map(|kind| manifest.with_extension(kind)).into_iter().find(|file| file.is_file());
        let bytes = std::fs::read(file.expect("beside a manifest lies what it speaks of")).unwrap();
        let hash = hex::encode(Sha256::digest(bytes));
        assert!(text.contains(&format!("\"sha256\": \"{hash}\"")), "{}", manifest.display());
        checked += 1;
    }
    assert!(checked > 0);
}
