//! Requests of those who look back at a finished game: what a seat could foretell and believe when it had to act.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::{PathRejection, QueryRejection};
use axum::extract::{Path, Query, State};
use hanpan_core::Seat;
use hanpan_house::{Believed, ReviewError};
use hanpan_protocol::{Code, Expected, Forecast, Motive, Piece, Refused, Review, ReviewedHand, TableId};
use hanpan_table::Record;
use serde::Deserialize;
use tokio::sync::oneshot;

use super::address::Address;
use super::credentials::Credentials;
use super::problem::blocking;
use super::study::unreadable;
use super::{ANOTHER_CLOSES, App, Problem};
use crate::input::Input;
use crate::limits::TooMuch;
use crate::metrics::count;
use crate::origins::Origin;
use crate::tables::unavailable;

/// Which decision of which game.
#[derive(Debug, Deserialize)]
pub struct Decision {
    game: u32,
    frame: usize,
    seat: Seat,
}

/// A decision of a finished game looked back at: what the seat could foretell of each action and believe of the others'
/// hands, beside what they held. For whoever may have the record; before the end there is none, for nobody.
#[utoipa::path(
    get, path = "/api/tables/{table}/review",
    params(
        ("table" = TableId, Path), ("game" = i64, Query), ("frame" = i64, Query, description = "of the history"),
        ("seat" = i64, Query),
    ),
    security((), ("token" = [])),
    responses((status = 200, body = Review), (status = 401, body = Refused), (status = 409, body = Refused)),
)]
pub async fn review(
    State(app): State<App>,
    Address(address): Address,
    credentials: Credentials,
    path: Result<Path<TableId>, PathRejection>,
    query: Result<Query<Decision>, QueryRejection>,
) -> Result<Json<Review>, Problem> {
    let Path(table) = path?;
    let Query(Decision { game, frame, seat }) = query?;
    let presented = credentials.for_table(&app, &table).await?;
    let (store, id) = (Arc::clone(&app.store), table.clone());
    let Some(record) = blocking(move || store.record(&id, game)).await? else {
        let study = app.tables.ask(&table, |reply| Input::Study { presented, reply }).await??;
        return Err(match study.game == game {
            true => Problem::new(Code::NotOver, "a game is looked back at once it is over"),
            false => Problem::new(Code::NotFound, "there is no such game at this table"),
        });
    };
    let record = Record::read(&record).map_err(|error| unreadable(&table, &error))?;
    let (sender, answer) = oneshot::channel();
    // Whoever asked may have gone by the time there is an answer; then it is not looked for any longer.
    let asked = app.tables.surroundings().bots.hints.reckon(
        &Origin::of(address),
        &table,
        move |cancel| {
            Some(look_back(&record, frame, |step| hanpan_house::review(&record, step, seat, cancel)))
        },
        move |found| drop(sender.send(found)),
    );
    let Some(asked) = asked else {
        count(&app.metrics.limited);
        let text = "too many decisions are being looked back at for your address";
        return Err(Problem::too_many(text, TooMuch { wait: ANOTHER_CLOSES }));
    };
    let found = answer.await.ok().flatten();
    asked.finish();
    let found = found.ok_or_else(|| unavailable("no decision was looked back at"))?;
    found.map(|review| Json(told(review))).map_err(|error| refused(&table, error))
}

/// Finds the step of a frame and has it looked back at.
fn look_back(
    record: &Record,
    frame: usize,
    review: impl FnOnce(usize) -> Result<hanpan_house::Review, ReviewError>,
) -> Result<hanpan_house::Review, ReviewError> {
    let step = crate::history::step_of(record, frame)?;
    review(step.ok_or(ReviewError::NoStep(record.steps.len()))?)
}

fn refused(table: &TableId, error: ReviewError) -> Problem {
    let code = match &error {
        ReviewError::Record(error) => return unreadable(table, error),
        ReviewError::TooLong => return unavailable("it took too long").into(),
        ReviewError::NotOver => Code::NotOver,
        ReviewError::NothingHidden(_) | ReviewError::NoStep(_) => Code::NotFound,
        ReviewError::NothingToDecide(_) => Code::NotYourTurn,
    };
    Problem::new(code, error.to_string())
}

fn told(review: hanpan_house::Review) -> Review {
    let forecast = |forecast: hanpan_house::Forecast| Forecast {
        action: forecast.action,
        motives: forecast
            .motives
            .into_iter()
            .map(|motive| Motive { code: motive.code, args: motive.args })
            .collect(),
        win: expected(forecast.win),
        deal_in: forecast.deal_in.map(expected),
        points: forecast.points.map(expected),
    };
    let hand = |hand: hanpan_house::ReviewedHand| {
        let Believed { seat, pieces } = hand.believed;
        let piece = |piece: hanpan_house::Piece| Piece {
            piece: piece.piece,
            held: expected(piece.held),
            count: expected(piece.count),
        };
        ReviewedHand { seat, pieces: pieces.into_iter().map(piece).collect(), held: hand.held }
    };
    Review {
        seat: review.seat,
        forecasts: review.forecasts.into_iter().map(forecast).collect(),
        played: review.played,
        hands: review.hands.into_iter().map(hand).collect(),
    }
}

fn expected(expected: hanpan_house::Expected) -> Expected {
    Expected { value: expected.value, within: expected.within }
}
