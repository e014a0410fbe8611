//! What requests ask for, read with errors in plain words.

use crate::{Studio, error::ApiError, room::Room};
use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;
use std::sync::Arc;
use yomi_core::Seat;

/// The JSON body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        match Json::from_request(request, state).await {
            Ok(Json(body)) => Ok(Body(body)),
            Err(JsonRejection::MissingJsonContentType(_)) => Err(ApiError::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "send JSON, with the header Content-Type: application/json",
            )),
            Err(JsonRejection::BytesRejection(problem)) => Err(ApiError::new(problem.status(), problem.body_text())),
            Err(problem) => {
                Err(ApiError::malformed(format!("the body is not as it should be: {}", problem.body_text())))
            }
        }
    }
}

/// The parts of the path that stand for something.
pub(crate) struct FromPath<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for FromPath<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Path::from_request_parts(parts, state).await {
            Ok(Path(path)) => Ok(FromPath(path)),
            Err(problem) => Err(ApiError::malformed(problem.body_text())),
        }
    }
}

/// What follows the question mark of an address.
pub(crate) struct Asked<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        match Query::from_request_parts(parts, state).await {
            Ok(Query(query)) => Ok(Asked(query)),
            Err(problem) => Err(ApiError::malformed(problem.body_text())),
        }
    }
}

/// A seat at a game, by the token in the address.
pub(crate) struct AtSeat {
    pub(crate) room: Arc<Room>,
    pub(crate) seat: Seat,
}

impl FromRequestParts<Studio> for AtSeat {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, studio: &Studio) -> Result<Self, ApiError> {
        let FromPath(token) = FromPath::<String>::from_request_parts(parts, studio).await?;
        let (room, seat) = studio.rooms.find(&token)?;
        Ok(AtSeat { room, seat })
    }
}
