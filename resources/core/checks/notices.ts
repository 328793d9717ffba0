import { fieldsOf } from '../conditions.ts'
import { targetOf } from '../fieldKinds.ts'
import { type Check, mistake, unknownFields } from './types.ts'

/** What people are told of: its conditions look at fields of the row, it names users, and each topic is told by one resource. */
export const checkNotices: Check = (resource, all) =>
  Object.entries(resource.notifies ?? {}).flatMap(([topic, { when, to, doneWhen }]) => {
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
    ]
  })
