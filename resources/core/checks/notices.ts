import { fieldsOf } from '../conditions.ts'
import { isDay, targetOf } from '../fieldKinds.ts'
import { type Notice, sourceOf } from '../options/notice.ts'
import type { ResourceDefinition } from '../resource.ts'
import { type Check, formatMistake, reportUnknownFields } from './types.ts'

/** Checks notifications: conditions read fields of the row, recipients are users, and each topic belongs to one resource. */
export const checkNotices: Check = (resource, all) => [...checkNotifies(resource, all), ...checkClosedNotices(resource, all)]

const checkNotifies: Check = (resource, all) =>
  Object.entries(resource.notifies ?? {}).flatMap(([topic, notice]) => {
    const { when, to, doneWhen } = notice
    const optionPath = `notifies.${topic}`
    const others = all.filter((other) => other !== resource && other.notifies?.[topic] !== undefined)
    const recipientField = to === undefined || to === 'createdBy' ? undefined : resource.fields[to]
    return [
      ...(typeof when === 'string' ? [] : reportUnknownFields(resource, optionPath, fieldsOf(when))),
      ...(doneWhen === undefined ? [] : reportUnknownFields(resource, optionPath, fieldsOf(doneWhen))),
      ...(to === undefined ? [] : reportUnknownFields(resource, optionPath, [to], ['createdBy'])),
      ...(recipientField !== undefined && targetOf(recipientField) !== 'user'
        ? [formatMistake(resource, optionPath, `'${to}' names no user; choose a field that does`)]
        : []),
      ...(resource.actions.read === undefined ? [formatMistake(resource, optionPath, 'nobody may read the row; add the action read')] : []),
      ...others.map(({ name }) => formatMistake(resource, optionPath, `'${name}' tells it too; give one of them another topic`)),
      ...checkDue(resource, all, { topic, notice }),
    ]
  })

/** Checks that closed notices are about a referenced row, and that another resource declares their topics. */
const checkClosedNotices: Check = (resource, all) =>
  (resource.closesNotices ?? []).flatMap(({ topics, record, user, when }) => {
    const field = resource.fields[record]
    const target = all.find(({ name }) => field !== undefined && name === targetOf(field))
    return [
      ...reportUnknownFields(resource, 'closesNotices', [
        record,
        ...(user === undefined ? [] : [user]),
        ...(when === undefined ? [] : fieldsOf(when)),
      ]),
      ...topics
        .filter((topic) => target?.notifies?.[topic] === undefined)
        .map((topic) => formatMistake(resource, 'closesNotices', `'${topic}' is no notice of the row in '${record}'`)),
    ]
  })

interface DeclaredNotice {
  readonly topic: string
  readonly notice: Notice
}

/** Checks that a due notice names its rows, the user and the date, and that `due` and `when: 'due'` occur together. */
function checkDue(
  resource: ResourceDefinition,
  allResources: readonly ResourceDefinition[],
  { topic, notice }: DeclaredNotice,
): ReturnType<Check> {
  const { when, due } = notice
  const optionPath = `notifies.${topic}.due`
  if ((when === 'due') !== (due !== undefined)) return [formatMistake(resource, optionPath, `goes with when: 'due'; set both or neither`)]
  if (due === undefined) return []
  const source = sourceOf(resource.name, notice)
  const rows = allResources.find(({ name }) => name === source.resource)
  if (rows === undefined) return [formatMistake(resource, optionPath, `there is no resource '${source.resource}'`)]
  const { on, while: condition } = due
  const { [on?.field ?? '']: date, [source.to]: user } = rows.fields
  return [
    ...reportUnknownFields(rows, optionPath, [source.by], ['id']),
    ...(condition === undefined ? [] : reportUnknownFields(rows, optionPath, fieldsOf(condition))),
    ...(user === undefined || targetOf(user) !== 'user'
      ? [formatMistake(resource, optionPath, `'${source.to}' names no user; choose a field that does`)]
      : []),
    ...(on !== undefined && !isDay(date) ? [formatMistake(resource, optionPath, `'${on.field}' is no date`)] : []),
  ]
}
