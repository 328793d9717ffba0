import { isObject, type JsonObject } from '#resources/forms/content/json.ts'

const key = 'studydesk.formClipboard'

/** Copied part of a form, to paste into any form opened in this browser. */
export const clipboard = {
  copy(value: JsonObject): void {
    try {
      localStorage.setItem(key, JSON.stringify(value))
    } catch {
      // The storage is full or disabled, so there is nothing to paste.
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
  /** True for a page, which is pasted among pages. Every other part is pasted among questions. */
  isPage: (value: JsonObject): boolean => value.type === undefined && (Array.isArray(value.elements) || Array.isArray(value.questions)),
}
