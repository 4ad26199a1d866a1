//! Builds `web/` with Node and embeds what comes out.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let web = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../web");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    for source in [
        "../docs/rules",
        "../locales",
        "compress.mjs",
        "fonts.mjs",
        "index.html",
        "install.mjs",
        "package-lock.json",
        "package.json",
        "public",
        "src",
        "svelte.config.js",
        "tsconfig.json",
        "vite.config.ts",
    ] {
        println!("cargo::rerun-if-changed={}", web.join(source).display());
    }
    if let Err(error) = Command::new("npm").arg("--version").output() {
        println!(
            "cargo::error=The browser client is built with Node.js 20 or newer, and npm cannot be run ({error}): \
             install it, or build the terminal program alone with --no-default-features."
        );
        return Ok(());
    }
    let site = out.join("site");
    run("node", &["install.mjs"], &web, &site)?;
    run("npm", &["run", "build"], &web, &site)?;
    let mut files = Vec::new();
    list(&site, "", &mut files)?;
    files.sort();
    fs::write(out.join("files.rs"), table(&site, &files)?)?;
    Ok(())
}

/// Runs a program in `web/`; what it says is shown only if it fails.
fn run(program: &str, arguments: &[&str], web: &Path, site: &Path) -> Result<()> {
    let output =
        Command::new(program).args(arguments).current_dir(web).env("HANPAN_WEB_OUT", site).output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = [output.stdout, output.stderr].concat();
    let command = arguments.join(" ");
    Err(format!("{program} {command} failed in web/:\n{}", String::from_utf8_lossy(&said)).into())
}

fn list(folder: &Path, prefix: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| format!("{name:?} is no text"))?;
        let path = format!("{prefix}{name}");
        if entry.file_type()?.is_dir() {
            list(&entry.path(), &format!("{path}/"), files)?;
        } else if !path.ends_with(".br") {
            files.push(path);
        }
    }
    Ok(())
}

/// The files as the source of a table.
fn table(site: &Path, files: &[String]) -> Result<String> {
    let mut source =
        String::from("/// Every file, in the order of their paths.\npub static FILES: &[File] = &[\n");
    for path in files {
        let bytes = site.join(path);
        let compressed = site.join(format!("{path}.br"));
        let brotli = if compressed.exists() {
            format!("Some(include_bytes!({compressed:?}))")
        } else {
            "None".to_owned()
        };
        writeln!(
            source,
            "    File {{ path: {path:?}, content_type: {:?}, bytes: include_bytes!({bytes:?}), brotli: {brotli} }},",
            content_type(path),
        )?;
    }
    source.push_str("];\n");
    Ok(source)
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
