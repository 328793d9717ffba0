import type { Json, JsonObject } from '#resources/forms/content/json.ts'

const plainTags: Readonly<Record<string, JsonObject>> = {
  HIDDEN: { visible: false },
  READONLY: { readOnly: true },
  TODAY: { defaultValueExpression: 'today()' },
}
/** Matches `@NAME`, `@NAME=5`, `@NAME="text"`, `@NAME(…)`. */
const tags = /@([A-Z][A-Z-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|(\S+))|\(([^()]*)\))?/g

/** Returns settings from the annotation of a REDCap field, and the rest of the annotation, which has no equivalent. Pure. */
export function actionTagsOf(annotation: string): { readonly settings: JsonObject; readonly rest: string } {
  const settings: Record<string, Json> = {}
  const unsupportedText = annotation.replaceAll(tags, (match, name: string, ...values: readonly unknown[]) => {
    const value = values.slice(0, 3).find((each): each is string => typeof each === 'string')
    if (name === 'DEFAULT' && value !== undefined && !value.includes('[')) settings.defaultValue = value
    else if (name === 'CHARLIMIT' && value !== undefined && /^\d{1,6}$/.test(value)) settings.maxLength = Number(value)
    else if (name === 'MAXCHECKED' && value !== undefined && /^\d{1,4}$/.test(value)) settings.maxSelectedChoices = Number(value)
    else if (value === undefined && values[3] === undefined && Object.hasOwn(plainTags, name)) Object.assign(settings, plainTags[name])
    else return match
    return ''
  })
  return { settings, rest: unsupportedText.replaceAll(/\s+/g, ' ').trim() }
}
