import { isObject, type JsonObject } from '#resources/forms/json.ts'

const key = 'studydesk.formClipboard'

/** What was copied from a form: it can be pasted into any other that is opened in this browser. */
export const clipboard = {
  copy(value: JsonObject): void {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // No room, or nothing is kept here: then there is nothing to paste.
    }
  },
  held(): JsonObject | null {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return isObject(value) ? value : null
    } catch {
      return null
    }
  },
  /** A page goes among pages, anything else among questions. */
  isPage: (value: JsonObject): boolean => value.type === undefined && (Array.isArray(value.elements) || Array.isArray(value.questions)),
}
