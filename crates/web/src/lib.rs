//! The browser client: what `web/` builds to, embedded.

/// A file of the client.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its path: `index.html`, `assets/table-1a2b.js`.
    pub path: &'static str,
    /// What it is, for browsers.
    pub content_type: &'static str,
    /// Its bytes.
    pub bytes: &'static [u8],
    /// The same, compressed with Brotli, where that is worth while.
    pub brotli: Option<&'static [u8]>,
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Finds a file by its path.
///
/// ```
/// let page = hanpan_web::file("index.html").unwrap();
/// assert_eq!(page.content_type, "text/html; charset=utf-8");
/// assert!(hanpan_web::file("../Cargo.toml").is_none());
/// ```
pub fn file(path: &str) -> Option<&'static File> {
    FILES.binary_search_by(|file| file.path.cmp(path)).ok().map(|index| &FILES[index])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_and_known() {
        for file in FILES {
            assert_eq!(super::file(file.path).map(|found| found.bytes), Some(file.bytes), "{}", file.path);
            assert_ne!(file.content_type, "application/octet-stream", "{}", file.path);
        }
    }

    /// The policy of the server lets no script and no style stand in the page itself.
    #[test]
    fn the_page_holds_no_script_and_no_style() {
        let page = std::str::from_utf8(file("index.html").unwrap().bytes).unwrap();
        assert!(!page.contains("<style") && !page.contains(" style="), "{page}");
        assert!(page.split("<script").skip(1).all(|script| script.contains("src=\"/")), "{page}");
    }
}
