import type { ResourceDefinition, ResponseRow } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { fieldList } from './fieldList.ts'
import { type RecordNames, recordNames } from './recordNames.ts'

type Details = Readonly<Record<string, string>>

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/**
 * Adds a sentence in the reader's language to each event: "Priya Nair changed phone of Anna Ross (NL-1023)". The sentence names the changed fields, and records by their labels. The
 * caller has already removed values that the reader may not see.
 */
export async function withSentences<Row extends ResponseRow>(context: CallerContext, rows: readonly Row[]): Promise<readonly Row[]> {
  const names = await recordNames(context, rows)
  return rows.map((row) => ({ ...row, sentence: sentenceOf(context, row, names) }))
}

function sentenceOf({ caller: { language }, studydesk: { texts } }: CallerContext, row: ResponseRow, names: RecordNames): string {
  const translate = (key: string | readonly string[], details?: Details): string => texts.text(language, key, details)
  const translateKnown = (key: string): string => (translate(key) === key ? '' : translate(key))
  const [kind, action] = [String(row.kind), String(row.action)]
  const fields = action === 'update' && byName.has(kind) ? Object.keys(row.changes ?? {}).filter((name) => isFieldOf(kind, name)) : []
  const variant = action === 'update' && fields.length === 0 ? 'updateUnsaid' : variantOfFile(row, action)
  const record = names.of(row)
  const kindLabel = translateKnown(`audit:values.auditHistory.kind.${kind}`) || kind
  const subjectLabel =
    record === null
      ? kindLabel
      : record.isHidden
        ? translate('audit:things.noAccess', { what: fitInSentence(kindLabel) })
        : translate([`audit:things.${kind}`, 'audit:things.other'], { record: record.name, what: fitInSentence(kindLabel) })
  const hidden = translate('audit:things.hidden')
  const sentence = translate([`audit:sentences.of.${kind}.${variant}`, `audit:sentences.${variant}`, 'audit:sentences.other'], {
    who: row.userId == null ? translate('common:history.theSystem') : (labelOf(row, 'userId') ?? translate('common:history.participant')),
    thing: record?.whole == null ? subjectLabel : translate('audit:things.ofWhole', { thing: subjectLabel, whole: record.whole }),
    record: record?.name ?? hidden,
    whole: record?.whole ?? hidden,
    fields: fields.length === 0 ? '' : fieldList(kind, fields, { texts, language, spelled: fitInSentence }),
    study: labelOf(row, 'studyId') ?? hidden,
    site: labelOf(row, 'siteId') ?? hidden,
    list: listLabelOf(row, translateKnown),
    ...fileDetailsOf(row),
    what: kindLabel,
    action: translateKnown(`audit:values.auditHistory.action.${action}`) || action,
  })
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

/** Returns the variant of the sentence about a file. Older exports have neither format nor length. */
function variantOfFile(row: ResponseRow, action: string): string {
  if (row.kind !== 'export' || action !== 'export' || newValueOf(row, 'format') === undefined) return action
  return newValueOf(row, 'rows') === undefined ? 'exportAs' : 'exportRows'
}

const isFieldOf = (kind: string, name: string): boolean => byName.get(kind)?.fields[name] !== undefined

function labelOf({ labels }: ResponseRow, name: string): string | null {
  const label = labels?.[name]
  return typeof label === 'string' ? label : null
}

/** Converts a label for use within a sentence: `Phone` → `phone`; `API token` and `ECOG` stay unchanged. */
const fitInSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label

/** Returns a detail of a file's event, stored as `[before, after]` by name. */
const newValueOf = ({ changes }: ResponseRow, name: string): unknown =>
  (changes as Readonly<Record<string, readonly unknown[]>> | null | undefined)?.[name]?.[1]

/** Returns the name of the exported or imported list or report. */
function listLabelOf(row: ResponseRow, translateKey: (key: string) => string): string {
  const resourceName = String(newValueOf(row, 'resource') ?? '')
  const resource = byName.get(resourceName)
  if (resource !== undefined) return translateKey(`${resource.namespace}:titles.${resource.name}.many`)
  const [, report] = /^report\.(\w+)$/.exec(resourceName) ?? []
  return translateKey(report === undefined ? `audit:taken.${resourceName}` : `report:reports.${report}.title`) || resourceName
}

/** Returns the format of a file, and its number of lines. */
const fileDetailsOf = (row: ResponseRow): Details => ({
  format: String(newValueOf(row, 'format') ?? '').toUpperCase(),
  rows: String(newValueOf(row, 'rows') ?? ''),
})
