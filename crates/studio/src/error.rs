//! Saying no: a status, and one sentence that says what was wrong and what would be right.

use aide::{
    OperationOutput,
    generate::GenContext,
    openapi::{MediaType, Operation, Response as Described, SchemaObject, StatusCode as Code},
};
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::Serialize;
use yomi_arena::{session::SessionError, store::StoreError};
use yomi_core::{SpecError, text::readable};

/// Why a request was not granted. Nothing has changed by it.
#[derive(Serialize, JsonSchema)]
struct Refusal {
    /// One sentence that says what was wrong and what would be right.
    error: String,
}

/// A request that is not granted. Nothing has changed by it.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    message: String,
}

impl ApiError {
    /// What was sent cannot be understood.
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::BAD_REQUEST, message)
    }

    /// There is no such thing.
    pub(crate) fn missing(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::NOT_FOUND, message)
    }

    /// It cannot be done now, though it might at another time.
    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::CONFLICT, message)
    }

    /// It was understood, and is against the rules.
    pub(crate) fn against_the_rules(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// Too much is going on already.
    pub(crate) fn busy(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// Something failed here, and it is not the caller's fault.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        ApiError::new(StatusCode::INTERNAL_SERVER_ERROR, message)
    }

    /// Any other status.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        ApiError { status, message: readable(&message.into()).into_owned() }
    }
}

impl From<SpecError> for ApiError {
    fn from(error: SpecError) -> Self {
        ApiError::against_the_rules(error.to_string())
    }
}

impl From<SessionError> for ApiError {
    fn from(error: SessionError) -> Self {
        match error {
            SessionError::Over => ApiError::conflict(error.to_string()),
            _ => ApiError::against_the_rules(error.to_string()),
        }
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Missing(message) => ApiError::missing(message),
            other => ApiError::failed(other.to_string()),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(Refusal { error: self.message })).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

impl OperationOutput for ApiError {
    type Inner = Self;

    fn inferred_responses(context: &mut GenContext, _operation: &mut Operation) -> Vec<(Option<Code>, Described)> {
        vec![refused(context)]
    }
}

/// How any refusal is described: the same for all that is not granted.
pub(crate) fn refused(context: &mut GenContext) -> (Option<Code>, Described) {
    let json_schema = context.schema.subschema_for::<Refusal>();
    let schema = Some(SchemaObject { json_schema, external_docs: None, example: None });
    let content = [("application/json".into(), MediaType { schema, ..MediaType::default() })].into();
    (
        None,
        Described { description: "It was refused, and nothing has changed.".into(), content, ..Described::default() },
    )
}
