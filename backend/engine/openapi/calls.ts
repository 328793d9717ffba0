import type { CustomFields } from '#resources/core/customFields.ts'
import { descriptionCalls } from '#resources/developers/calls.ts'
import { callsOf } from '../calls/callsOf.ts'
import { modelOf } from '../customFields.ts'
import type { Route } from '../doors/types.ts'
import type { Domain } from '../types.ts'
import { openapiDocument } from './document.ts'
import { apiPage } from './page.ts'

/**
 * The description of the API, for tools and for developers, with the fields that their organisation added.
 * @param routes every route, once all are known
 */
export function openapiDomain(routes: () => readonly Route[]): Domain {
  const texts = new WeakMap<CustomFields, string>()
  const none: CustomFields = {}
  const routesOf = (fields: CustomFields): readonly Route[] =>
    routes().map((route) => (route.model === undefined ? route : { ...route, model: modelOf(route.model, fields) }))
  return {
    calls: callsOf(descriptionCalls, {
      async openapi({ caller: { customFields = none }, setHeader }) {
        const fields = Object.keys(customFields).length === 0 ? none : customFields
        const text = texts.get(fields) ?? JSON.stringify(openapiDocument(routesOf(fields)))
        texts.set(fields, text)
        setHeader('Content-Type', 'application/json; charset=utf-8')
        return text
      },
      async docs({ setHeader }) {
        setHeader('Content-Type', 'text/html; charset=utf-8')
        return apiPage(routes())
      },
    }),
  }
}
