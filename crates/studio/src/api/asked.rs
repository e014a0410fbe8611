//! What requests ask for, read with errors in plain words.

use super::description::asked;
use crate::{
    Studio,
    error::{ApiError, refused},
    room::Room,
    thinkers::Owner,
};
use aide::{
    OperationInput,
    generate::GenContext,
    openapi::{MediaType, Operation, RequestBody, Response, SchemaObject, StatusCode as Code},
    operation::{ParamLocation, add_parameters, parameters_from_schema, set_body},
};
use axum::{
    Json,
    body::Bytes,
    extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request, rejection::JsonRejection},
    http::{StatusCode, request::Parts},
};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, de::DeserializeOwned};
use std::{convert::Infallible, net::SocketAddr, sync::Arc, time::Duration};
use tokio::time::timeout;
use yomi_core::Seat;

/// How long a body may take to come.
const SENDING: Duration = Duration::from_secs(30);

fn too_slow() -> ApiError {
    ApiError::new(StatusCode::REQUEST_TIMEOUT, format!("the body did not come within {} s", SENDING.as_secs()))
}

/// A body as it is.
pub(crate) struct Content(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Content {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let read = timeout(SENDING, Bytes::from_request(request, state)).await.map_err(|_| too_slow())?;
        read.map(Content).map_err(|problem| ApiError::new(problem.status(), problem.body_text()))
    }
}

impl OperationInput for Content {
    fn operation_input(context: &mut GenContext, operation: &mut Operation) {
        Bytes::operation_input(context, operation);
    }

    fn inferred_early_responses(context: &mut GenContext, _: &mut Operation) -> Vec<(Option<Code>, Response)> {
        vec![refused(context)]
    }
}

/// Whoever asks, by the address that it comes from.
pub(crate) struct From(pub(crate) Owner);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let address = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        Ok(From(address.map(|ConnectInfo(address)| address.ip())))
    }
}

impl OperationInput for From {}

/// The JSON body of a request.
pub(crate) struct Body<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let read = Json::from_request(request, state);
        match timeout(SENDING, read).await.map_err(|_| too_slow())? {
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

impl<T: JsonSchema> OperationInput for Body<T> {
    fn operation_input(context: &mut GenContext, operation: &mut Operation) {
        let schema = Some(SchemaObject { json_schema: asked::<T>(), external_docs: None, example: None });
        let content = [("application/json".into(), MediaType { schema, ..MediaType::default() })].into();
        set_body(context, operation, RequestBody { content, required: true, ..RequestBody::default() });
    }

    fn inferred_early_responses(context: &mut GenContext, _: &mut Operation) -> Vec<(Option<Code>, Response)> {
        vec![refused(context)]
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

impl<T: JsonSchema> OperationInput for FromPath<T> {
    fn operation_input(context: &mut GenContext, operation: &mut Operation) {
        add(context, operation, asked::<T>(), ParamLocation::Path);
    }

    fn inferred_early_responses(context: &mut GenContext, _: &mut Operation) -> Vec<(Option<Code>, Response)> {
        vec![refused(context)]
    }
}

/// Adds the fields of a schema to what is asked.
fn add(context: &mut GenContext, operation: &mut Operation, fields: Schema, place: ParamLocation) {
    let parameters = parameters_from_schema(context, fields, place);
    add_parameters(context, operation, parameters);
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

impl<T: JsonSchema> OperationInput for Asked<T> {
    fn operation_input(context: &mut GenContext, operation: &mut Operation) {
        add(context, operation, asked::<T>(), ParamLocation::Query);
    }

    fn inferred_early_responses(context: &mut GenContext, _: &mut Operation) -> Vec<(Option<Code>, Response)> {
        vec![refused(context)]
    }
}

#[derive(Deserialize, JsonSchema)]
struct ByToken {
    /// The token of a seat, as it was told when the game began.
    token: String,
}

/// A seat at a game, by the token in the address.
pub(crate) struct AtSeat {
    pub(crate) room: Arc<Room>,
    pub(crate) seat: Seat,
}

impl FromRequestParts<Studio> for AtSeat {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, studio: &Studio) -> Result<Self, ApiError> {
        let FromPath(ByToken { token }) = FromPath::from_request_parts(parts, studio).await?;
        let (room, seat) = studio.rooms.find(&token)?;
        Ok(AtSeat { room, seat })
    }
}

impl OperationInput for AtSeat {
    fn operation_input(context: &mut GenContext, operation: &mut Operation) {
        FromPath::<ByToken>::operation_input(context, operation);
    }

    fn inferred_early_responses(context: &mut GenContext, _: &mut Operation) -> Vec<(Option<Code>, Response)> {
        vec![refused(context)]
    }
}
