import { fieldsOf } from '../conditions.ts'
import { isDay, targetOf } from '../fieldKinds.ts'
import { type Notice, sourceOf } from '../notice.ts'
import type { ResourceDefinition } from '../resource.ts'
import { type Check, mistake, unknownFields } from './types.ts'

/** What people are told of: its conditions look at fields of the row, it names users, and each topic is told by one resource. */
export const checkNotices: Check = (resource, all) =>
  Object.entries(resource.notifies ?? {}).flatMap(([topic, notice]) => {
    const { when, to, doneWhen } = notice
    const place = `notifies.${topic}`
    const others = all.filter((other) => other !== resource && other.notifies?.[topic] !== undefined)
    const told = to === undefined || to === 'createdBy' ? undefined : resource.fields[to]
    return [
      ...(typeof when === 'string' ? [] : unknownFields(resource, place, fieldsOf(when))),
      ...(doneWhen === undefined ? [] : unknownFields(resource, place, fieldsOf(doneWhen))),
      ...(to === undefined ? [] : unknownFields(resource, place, [to], ['createdBy'])),
      ...(told !== undefined && targetOf(told) !== 'user'
        ? [mistake(resource, place, `'${to}' names no user; choose a field that does`)]
        : []),
      ...(resource.actions.read === undefined ? [mistake(resource, place, 'nobody may read the row; add the action read')] : []),
      ...others.map(({ name }) => mistake(resource, place, `'${name}' tells it too; give one of them another topic`)),
      ...checkDue(resource, all, { topic, notice }),
    ]
  })

interface Declared {
  readonly topic: string
  readonly notice: Notice
}

/** A due notice names its rows, the user and the date; `due` and `when: 'due'` go together. */
function checkDue(resource: ResourceDefinition, all: readonly ResourceDefinition[], { topic, notice }: Declared): ReturnType<Check> {
  const { when, due } = notice
  const place = `notifies.${topic}.due`
  if ((when === 'due') !== (due !== undefined)) return [mistake(resource, place, `goes with when: 'due'; set both or neither`)]
  if (due === undefined) return []
  const source = sourceOf(resource.name, notice)
  const rows = all.find(({ name }) => name === source.resource)
  if (rows === undefined) return [mistake(resource, place, `there is no resource '${source.resource}'`)]
  const { on, while: condition } = due
  const { [on?.field ?? '']: date, [source.to]: user } = rows.fields
  return [
    ...unknownFields(rows, place, [source.by], ['id']),
    ...(condition === undefined ? [] : unknownFields(rows, place, fieldsOf(condition))),
    ...(user === undefined || targetOf(user) !== 'user'
      ? [mistake(resource, place, `'${source.to}' names no user; choose a field that does`)]
      : []),
    ...(on !== undefined && !isDay(date) ? [mistake(resource, place, `'${on.field}' is no date`)] : []),
  ]
}
