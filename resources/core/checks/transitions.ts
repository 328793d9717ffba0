import { fieldsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isDerived, isReference, isState, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import type { StatusField } from '../fields/status.ts'
import type { ResourceDefinition } from '../resource.ts'
import { type SetValue, settings, type Transition, transitionInputs } from '../transition.ts'
import { formatMistake } from './types.ts'

/** Checks the names in transitions: each state belongs to the field of the transition, and each field to the resource. */
export function checkTransitions(resource: ResourceDefinition): readonly string[] {
  return Object.entries(resource.fields).flatMap(([field, definition]) =>
    !isState(definition)
      ? []
      : Object.entries(definition.transitions).flatMap(([name, transition]) =>
          [
            ...findNameMistakes(resource, definition, transition),
            ...findAskMistakes(resource, transition),
            ...findSetMistakes(resource, transition),
            ...findSignMistakes(resource, transition),
          ].map((advice) => formatMistake(resource, field, `transition '${name}' ${advice}`)),
        ),
  )
}

function findNameMistakes(resource: ResourceDefinition, { states }: StatusField, { from, to, when, notBy }: Transition): readonly string[] {
  const { fields } = resource
  const unknownNames = when === undefined ? [] : fieldsOf(when).filter((name) => !(name in fields))
  return [
    ...[...from, to].filter((state) => !states.includes(state)).map((state) => `names '${state}', which is not one of its states`),
    ...unknownNames.map((name) => `looks at '${name}', which is not a field`),
    ...(notBy === undefined || refersToUser(resource, notBy) ? [] : [`is not for '${notBy}', which names no user`]),
  ]
}

/** True if a field names a user: a reference, the creator or last editor (system fields), or the id of a user row. */
const refersToUser = ({ name: resource, fields }: ResourceDefinition, name: string): boolean => {
  if (name === 'createdBy' || name === 'updatedBy' || (name === 'id' && resource === 'user')) return true
  const field: FieldDefinition | undefined = fields[name]
  return field !== undefined && isReference(field) && targetOf(field) === 'user'
}

function findAskMistakes({ fields }: ResourceDefinition, { asks = {}, sets = {} }: Transition): readonly string[] {
  return Object.keys(asks).flatMap((name) => [
    ...findMisplacement(fields[name]).map((advice) => `asks for '${name}', ${advice}`),
    ...(transitionInputs.some((inputName) => inputName === name)
      ? [`asks for '${name}', which every transition is told; name the field otherwise`]
      : []),
    ...(name in sets ? [`asks for '${name}' and sets it; take one out`] : []),
  ])
}

/** Returns a mistake for each signed name that is not a stored field, or is a state. */
const findSignMistakes = ({ fields }: ResourceDefinition, { signature }: Transition): readonly string[] =>
  (signature?.of ?? []).flatMap((name) => {
    const field = fields[name]
    if (field === undefined || isDerived(field)) return [`signs '${name}', which is no field that a row keeps`]
    return isState(field) ? [`signs '${name}', which is a state: it goes on`] : []
  })

function findSetMistakes({ fields }: ResourceDefinition, { sets = {} }: Transition): readonly string[] {
  return Object.entries(sets).flatMap(([name, value]) => {
    const field = fields[name]
    const [advice] = findMisplacement(field)
    if (field === undefined || advice !== undefined) return [`sets '${name}', ${advice}`]
    const code = refusalOf(field, value)
    return code === null ? [] : [`sets '${name}' to a value that the field refuses (${code})`]
  })
}

function findMisplacement(field: FieldDefinition | undefined): readonly string[] {
  if (field === undefined) return ['which is not a field']
  if (isState(field)) return ['which is a state; it has transitions of its own']
  return isDerived(field) ? ['which is computed'] : []
}

/** Returns the code of the field's rule that refuses the value, tried with a fixed date in the past; null if none does. */
function refusalOf(field: FieldDefinition, value: SetValue): string | null {
  if (value === null) return field.required === true ? 'required' : null
  const moment = { today: '2000-01-01', now: '2000-01-01T12:00:00.000Z', me: '00000000-0000-7000-8000-000000000000' }
  const { tried } = settings({ from: [], to: '', action: 'VIEW', sets: { tried: value } }, moment)
  const type = typeOf(field)
  const context = { row: {}, today: moment.today }
  return type.check(type.normalise(tried, field, context), field, context)[0]?.code ?? null
}
