//! News while a connection lasts.

use aide::{
    OperationOutput,
    generate::GenContext,
    openapi::{MediaType, Operation, Response as Described, SchemaObject, StatusCode},
};
use axum::response::{
    IntoResponse, Response, Sse,
    sse::{Event, KeepAlive},
};
use futures_util::stream::{BoxStream, Stream, StreamExt};
use schemars::JsonSchema;
use std::{convert::Infallible, marker::PhantomData};

/// Events, as [server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html), with data that is
/// described by `D`.
pub(crate) struct Events<D> {
    stream: BoxStream<'static, Result<Event, Infallible>>,
    data: PhantomData<fn() -> D>,
}

impl<D> Events<D> {
    pub(crate) fn new(events: impl Stream<Item = Event> + Send + 'static) -> Self {
        Events { stream: events.map(Ok).boxed(), data: PhantomData }
    }
}

impl<D> IntoResponse for Events<D> {
    fn into_response(self) -> Response {
        Sse::new(self.stream).keep_alive(KeepAlive::default()).into_response()
    }
}

impl<D: JsonSchema> OperationOutput for Events<D> {
    type Inner = D;

    fn operation_response(context: &mut GenContext, _operation: &mut Operation) -> Option<Described> {
        let json_schema = context.schema.subschema_for::<D>();
        let words = context.resolve_schema(&json_schema).get("description").and_then(|words| words.as_str());
        let description = words.unwrap_or_default().to_owned();
        let schema = Some(SchemaObject { json_schema, external_docs: None, example: None });
        let content = [("text/event-stream".into(), MediaType { schema, ..MediaType::default() })].into();
        Some(Described { description, content, ..Described::default() })
    }

    fn inferred_responses(context: &mut GenContext, operation: &mut Operation) -> Vec<(Option<StatusCode>, Described)> {
        Self::operation_response(context, operation)
            .map(|answer| (Some(StatusCode::Code(200)), answer))
            .into_iter()
            .collect()
    }
}
