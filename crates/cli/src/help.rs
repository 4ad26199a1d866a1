//! The help, and what is wrong with a command line, in the language of this run.
//!
//! The commands and their arguments are declared in English, where they are read. What is shown of them is walked through
//! mechanically and replaced by the texts in `locales/LANGUAGE/cli.ftl`: a command by `help-COMMAND`, an argument by
//! `help-COMMAND-ARGUMENT`, what every command understands by `help-global-ARGUMENT`, examples by
//! `help-COMMAND-examples`.

use anyhow::{Context, Result};
use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use crate::say::say;

/// The commands with everything that is shown of them in the language of this run.
pub fn localized(mut command: Command) -> Command {
    command.build();
    localize(command, "hanpan", true)
}

fn localize(command: Command, path: &str, root: bool) -> Command {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").trim().to_owned();
    let usage = usage.replace("[OPTIONS]", &say("help-options", &[]));
    let usage = usage.replace("[COMMAND]", &say("help-command", &[]));
    let usage = usage.replace("<COMMAND>", &say("help-command", &[]));
    let mut command = command
        .about(say(&format!("help-{path}"), &[]))
        .override_usage(usage)
        .help_template(format!(
            "{{about-with-newline}}\n{}: {{usage}}\n\n{{all-args}}{{after-help}}\n",
            say("help-usage", &[])
        ))
        .subcommand_help_heading(say("help-commands", &[]))
        .mut_args(|argument| localize_argument(argument, path));
    if command.get_after_help().is_some() {
        command = command.after_help(examples(&say(&format!("help-{path}-examples"), &[])));
    }
    let names: Vec<String> = command.get_subcommands().map(|known| known.get_name().to_owned()).collect();
    for name in names {
        let below = if root { name.clone() } else { format!("{path}-{name}") };
        command = command.mut_subcommand(&name, |known| match (root, name.as_str()) {
            // The library's own, which has all commands beside it once more, each without arguments.
            (false, "help") => known.about(say("help-help", &[])),
            _ => localize(known, &below, false),
        });
    }
    command
}

/// Shows the help of the command that is reached by these names, of all commands where there are none.
pub fn show(mut commands: Command, names: &[String]) -> Result<()> {
    let mut command = &mut commands;
    for name in names {
        let unknown = || say("usage-unknown-command", &[("argument", name)]);
        command = command.find_subcommand_mut(name).with_context(unknown)?;
    }
    Ok(command.print_help()?)
}

/// Examples under their heading; what follows an empty line is no example.
pub fn examples(text: &str) -> String {
    let mut lines = vec![say("help-examples", &[])];
    let mut indent = "  ";
    for line in text.lines() {
        if line.is_empty() {
            indent = "";
        }
        lines.push(format!("{indent}{line}"));
    }
    lines.join("\n")
}

/// The id of what is said about an argument.
pub fn id_of(argument: &Arg, path: &str) -> String {
    let name = argument.get_id().as_str();
    match name {
        "help" | "version" => format!("help-flag-{name}"),
        _ if argument.is_global_set() => format!("help-global-{name}"),
        _ => format!("help-{path}-{name}"),
    }
}

fn localize_argument(argument: Arg, path: &str) -> Arg {
    let mut text = say(&id_of(&argument, path), &[]);
    let values: Vec<String> =
        argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    let shows_values = argument.get_action().takes_values() && !values.is_empty();
    if shows_values && !argument.is_hide_possible_values_set() {
        text = format!("{text} {}", say("help-values", &[("values", &values.join(", "))]));
    }
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let default = defaults.join(" ");
    if argument.get_action().takes_values() && !default.is_empty() {
        text = format!("{text} {}", say("help-default", &[("value", &default)]));
    }
    // What every command understands comes after what only this one does.
    let order = match argument.get_id().as_str() {
        "help" | "version" => 1000,
        _ if argument.is_global_set() => 900,
        _ => argument.get_index().unwrap_or(0),
    };
    let heading = if argument.is_positional() { "help-arguments" } else { "help-flags" };
    argument
        .help(StyledStr::from(text))
        .display_order(order)
        .hide_default_value(true)
        .hide_possible_values(true)
        .help_heading(say(heading, &[]))
}

/// What is wrong with a command line.
pub fn complaint(error: &clap::Error) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        Some(ContextValue::StyledStr(text)) => text.to_string(),
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let argument = context(ContextKind::InvalidArg);
    let value = context(ContextKind::InvalidValue);
    let reason = std::error::Error::source(error).map(ToString::to_string).unwrap_or_default();
    let values = context(ContextKind::ValidValue);
    let prior = context(ContextKind::PriorArg);
    let least = match error.get(ContextKind::MinValues).or(error.get(ContextKind::ExpectedNumValues)) {
        Some(ContextValue::Number(number)) => number.to_string(),
        _ => String::new(),
    };
    let id = match error.kind() {
        ErrorKind::UnknownArgument => "usage-unknown",
        ErrorKind::InvalidSubcommand => "usage-unknown-command",
        ErrorKind::MissingSubcommand | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            "usage-missing-command"
        }
        ErrorKind::MissingRequiredArgument => "usage-missing",
        ErrorKind::ArgumentConflict => "usage-conflict",
        ErrorKind::ValueValidation => "usage-refused",
        ErrorKind::InvalidValue if value.is_empty() => "usage-no-value",
        ErrorKind::InvalidValue => "usage-invalid",
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => "usage-too-few",
        ErrorKind::TooManyValues | ErrorKind::NoEquals => "usage-too-many",
        _ => return error.to_string(),
    };
    let command = context(ContextKind::InvalidSubcommand);
    let argument = if argument.is_empty() { command } else { argument };
    let suggested =
        [ContextKind::SuggestedArg, ContextKind::SuggestedSubcommand, ContextKind::SuggestedValue]
            .map(context)
            .into_iter()
            .find(|suggested| !suggested.is_empty());
    let mut lines = vec![say(
        id,
        &[
            ("argument", &argument),
            ("value", &value),
            ("reason", &reason),
            ("values", &values),
            ("prior", &prior),
            ("least", &least),
        ],
    )];
    lines.extend(suggested.map(|suggested| say("usage-suggested", &[("argument", &suggested)])));
    let usage = context(ContextKind::Usage);
    if let Some(usage) = usage.trim().strip_prefix("Usage:") {
        lines.push(format!("{}: {}", say("help-usage", &[]), usage.trim()));
    }
    lines.push(say("usage-help", &[]));
    lines.join("\n")
}
