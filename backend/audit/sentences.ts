import type { AnsweredRow, ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { CallerContext } from '../engine/types.ts'
import { fieldList } from './fieldList.ts'
import { type RecordNames, recordNames } from './recordNames.ts'

type Details = Readonly<Record<string, string>>

const byName: ReadonlyMap<string, ResourceDefinition> = new Map(resources.map((each) => [each.name, each]))

/**
 * Adds to events what each says as a sentence in its reader's language: "Priya Nair changed phone of Anna Ross (NL-1023)". It names the
 * fields that the row's `changes` still hold, and records as their labels do: what its reader may not see was taken out of both before.
 */
export async function withSentences<Row extends AnsweredRow>(context: CallerContext, rows: readonly Row[]): Promise<readonly Row[]> {
  const names = await recordNames(context, rows)
  return rows.map((row) => ({ ...row, sentence: sentenceOf(context, row, names) }))
}

function sentenceOf({ caller: { language }, studydesk: { texts } }: CallerContext, row: AnsweredRow, names: RecordNames): string {
  const say = (key: string | readonly string[], details?: Details): string => texts.text(language, key, details)
  const known = (key: string): string => (say(key) === key ? '' : say(key))
  const [kind, action] = [String(row.kind), String(row.action)]
  const fields = action === 'update' && byName.has(kind) ? Object.keys(row.changes ?? {}).filter((name) => isFieldOf(kind, name)) : []
  const variant = action === 'update' && fields.length === 0 ? 'updateUnsaid' : variantOfFile(row, action)
  const record = names.of(row)
  const what = known(`audit:values.auditHistory.kind.${kind}`) || kind
  const thing =
    record === null
      ? what
      : record.isHidden
        ? say('audit:things.noAccess', { what: withinSentence(what) })
        : say([`audit:things.${kind}`, 'audit:things.other'], { record: record.name, what })
  const hidden = say('audit:things.hidden')
  const sentence = say([`audit:sentences.of.${kind}.${variant}`, `audit:sentences.${variant}`, 'audit:sentences.other'], {
    who: row.userId == null ? say('common:history.system') : (labelOf(row, 'userId') ?? say('common:history.participant')),
    thing: record?.whole == null ? thing : say('audit:things.ofWhole', { thing, whole: record.whole }),
    record: record?.name ?? hidden,
    whole: record?.whole ?? hidden,
    fields: fields.length === 0 ? '' : fieldList(kind, fields, { texts, language, spelled: withinSentence }),
    study: labelOf(row, 'studyId') ?? hidden,
    site: labelOf(row, 'siteId') ?? hidden,
    list: listIn(row, known),
    ...fileIn(row),
    what,
    action: known(`audit:values.auditHistory.action.${action}`) || action,
  })
  return sentence.charAt(0).toLocaleUpperCase() + sentence.slice(1)
}

/** Exports that were written before say neither their format nor how long they are. */
function variantOfFile(row: AnsweredRow, action: string): string {
  if (row.kind !== 'export' || action !== 'export' || toldIn(row, 'format') === undefined) return action
  return toldIn(row, 'rows') === undefined ? 'exportAs' : 'exportRows'
}

const isFieldOf = (kind: string, name: string): boolean => byName.get(kind)?.fields[name] !== undefined

function labelOf({ labels }: AnsweredRow, name: string): string | null {
  const label = labels?.[name]
  return typeof label === 'string' ? label : null
}

/** `Phone` → `phone`, while `API token` and `ECOG` stay. */
const withinSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label

/** What an event of a file tells beside the record: `[before, after]` by name. */
const toldIn = ({ changes }: AnsweredRow, name: string): unknown =>
  (changes as Readonly<Record<string, readonly unknown[]>> | null | undefined)?.[name]?.[1]

/** The list or report that was exported or imported. */
function listIn(row: AnsweredRow, known: (key: string) => string): string {
  const named = String(toldIn(row, 'resource') ?? '')
  const resource = byName.get(named)
  if (resource !== undefined) return known(`${resource.namespace}:titles.${resource.name}.many`)
  const [, report] = /^report\.(\w+)$/.exec(named) ?? []
  return known(report === undefined ? `audit:taken.${named}` : `report:reports.${report}.title`) || named
}

/** How a file was written, and how many lines it has. */
const fileIn = (row: AnsweredRow): Details => ({
  format: String(toldIn(row, 'format') ?? '').toUpperCase(),
  rows: String(toldIn(row, 'rows') ?? ''),
})
