import { fieldsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isDerived, isReference, isState, targetOf } from '../fieldKinds.ts'
import { typeOf } from '../fields/index.ts'
import type { StatusField } from '../fields/status.ts'
import type { ResourceDefinition } from '../resource.ts'
import { type SetValue, settings, type Transition, transitionWords } from '../transition.ts'
import { mistake } from './types.ts'

/** What transitions name: states of their field, and fields of their row. */
export function checkTransitions(resource: ResourceDefinition): readonly string[] {
  return Object.entries(resource.fields).flatMap(([field, definition]) =>
    !isState(definition)
      ? []
      : Object.entries(definition.transitions).flatMap(([name, transition]) =>
          [
            ...misnamed(resource, definition, transition),
            ...misasked(resource, transition),
            ...misset(resource, transition),
            ...missigned(resource, transition),
          ].map((advice) => mistake(resource, field, `transition '${name}' ${advice}`)),
        ),
  )
}

function misnamed(resource: ResourceDefinition, { states }: StatusField, { from, to, when, notBy }: Transition): readonly string[] {
  const { fields } = resource
  const looked = when === undefined ? [] : fieldsOf(when).filter((name) => !(name in fields))
  return [
    ...[...from, to].filter((state) => !states.includes(state)).map((state) => `names '${state}', which is not one of its states`),
    ...looked.map((name) => `looks at '${name}', which is not a field`),
    ...(notBy === undefined || namesUser(resource, notBy) ? [] : [`is not for '${notBy}', which names no user`]),
  ]
}

/** Who made and who last changed a row stand beside its declared fields; a user is themselves. */
const namesUser = ({ name: resource, fields }: ResourceDefinition, name: string): boolean => {
  if (name === 'createdBy' || name === 'updatedBy' || (name === 'id' && resource === 'user')) return true
  const field: FieldDefinition | undefined = fields[name]
  return field !== undefined && isReference(field) && targetOf(field) === 'user'
}

function misasked({ fields }: ResourceDefinition, { asks = {}, sets = {} }: Transition): readonly string[] {
  return Object.keys(asks).flatMap((name) => [
    ...misplaced(fields[name]).map((advice) => `asks for '${name}', ${advice}`),
    ...(transitionWords.some((word) => word === name)
      ? [`asks for '${name}', which every transition is told; name the field otherwise`]
      : []),
    ...(name in sets ? [`asks for '${name}' and sets it; take one out`] : []),
  ])
}

/** What is signed stands in the row. */
const missigned = ({ fields }: ResourceDefinition, { signature }: Transition): readonly string[] =>
  (signature?.of ?? []).flatMap((name) => {
    const field = fields[name]
    if (field === undefined || isDerived(field)) return [`signs '${name}', which is no field that a row keeps`]
    return isState(field) ? [`signs '${name}', which is a state: it goes on`] : []
  })

function misset({ fields }: ResourceDefinition, { sets = {} }: Transition): readonly string[] {
  return Object.entries(sets).flatMap(([name, value]) => {
    const field = fields[name]
    const [advice] = misplaced(field)
    if (field === undefined || advice !== undefined) return [`sets '${name}', ${advice}`]
    const code = refusalOf(field, value)
    return code === null ? [] : [`sets '${name}' to a value that the field refuses (${code})`]
  })
}

function misplaced(field: FieldDefinition | undefined): readonly string[] {
  if (field === undefined) return ['which is not a field']
  if (isState(field)) return ['which is a state; it has transitions of its own']
  return isDerived(field) ? ['which is computed'] : []
}

/** The code of the field's own rule that speaks against the value, tried at a moment of long ago. */
function refusalOf(field: FieldDefinition, value: SetValue): string | null {
  if (value === null) return field.required === true ? 'required' : null
  const moment = { today: '2000-01-01', now: '2000-01-01T12:00:00.000Z', me: '00000000-0000-7000-8000-000000000000' }
  const { tried } = settings({ from: [], to: '', action: 'VIEW', sets: { tried: value } }, moment)
  const type = typeOf(field)
  const context = { row: {}, today: moment.today }
  return type.check(type.normalise(tried, field, context), field, context)[0]?.code ?? null
}
