import { type Condition, fieldsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isState, isYesNo } from '../fieldKinds.ts'
import type { BooleanField } from '../fields/boolean.ts'
import type { IntegerField } from '../fields/integer.ts'
import type { RichTextField } from '../fields/richText.ts'
import { transitionsOf } from '../fields/status.ts'
import { type ResourceDefinition, systemFields } from '../resource.ts'
import { mistake, repeated, unknownFields } from './types.ts'

/** Names of fields inside options, conditions and row rules. */
export function checkFieldRules(resource: ResourceDefinition): readonly string[] {
  return [
    ...Object.entries(resource.fields).flatMap(([name, field]) => [
      ...checkConditions(resource, name, field),
      ...checkDependsOn(resource, name, field),
      ...checkUniqueWith(resource, name, field),
      ...checkOnlyOne(resource, name, field),
      ...checkNumbered(resource, name, field),
      ...checkRenamed(resource, name, field),
      ...checkOtherNames(resource, name, field),
      ...checkOnce(resource, name, field),
      ...checkSource(resource, name, field),
    ]),
    ...checkRowRules(resource),
    ...checkUniqueWhile(resource),
  ]
}

function checkConditions(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const conditions = {
    required: field.required,
    readOnly: field.readOnly,
    visibleWhen: field.visibleWhen,
    fixedWhen: field.fixedWhen?.when,
  }
  return Object.entries(conditions).flatMap(([option, condition]) =>
    typeof condition === 'object' ? unknownFields(resource, `${name}.${option}`, fieldsOf(condition as Condition)) : [],
  )
}

function checkDependsOn(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.dependsOn === undefined) return []
  if (field.dependsOn === name) return [mistake(resource, `${name}.dependsOn`, 'depends on itself; name another field')]
  return unknownFields(resource, `${name}.dependsOn`, [field.dependsOn])
}

function checkUniqueWith(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (typeof field.unique !== 'object') return []
  const self = field.unique.includes(name) ? [mistake(resource, `${name}.unique`, 'names itself; say true, or the other fields alone')] : []
  return [...self, ...unknownFields(resource, `${name}.unique`, field.unique, systemFields)]
}

function checkOnlyOne(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { onlyOneWithin } = field as Partial<BooleanField>
  return onlyOneWithin === undefined ? [] : unknownFields(resource, `${name}.onlyOneWithin`, onlyOneWithin)
}

/** Numbers are counted by the engine alone, among rows that stay where they are, and the database has each once. */
function checkNumbered(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { numberWithin: within, default: begin } = field as Partial<IntegerField>
  if (within === undefined) return []
  const place = `${name}.numberWithin`
  const together = [name, ...within].sort().join()
  const isUnique = Object.entries(resource.fields).some(
    ([each, { unique }]) => typeof unique === 'object' && [each, ...unique].sort().join() === together,
  )
  const loose = within.filter((each) => {
    const parent = resource.fields[each]
    return parent !== undefined && !(parent.required === true && parent.once === true)
  })
  return [
    ...unknownFields(resource, place, within),
    ...(field.readOnly === true && begin === undefined
      ? []
      : [mistake(resource, place, 'the engine counts: say readOnly, and no default')]),
    ...loose.map((each) => mistake(resource, place, `counts within '${each}', which must be required and set once`)),
    ...(isUnique ? [] : [mistake(resource, place, `say unique: [${within.map((each) => `'${each}'`).join(', ')}]`)]),
  ]
}

function checkUniqueWhile(resource: ResourceDefinition): string[] {
  const rules = resource.uniqueWhile ?? []
  return [
    ...rules.flatMap(({ code, fields, when }) =>
      unknownFields(resource, `uniqueWhile.${code}`, [...fields, ...fieldsOf(when)], systemFields),
    ),
    ...(rules.length > 0 && resource.actions.import !== undefined
      ? [mistake(resource, 'uniqueWhile', 'rows of a file are not compared by it; take import out of the actions')]
      : []),
  ]
}

function checkRenamed(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { renamedFrom } = field
  if (renamedFrom === undefined || !Object.hasOwn(resource.fields, renamedFrom)) return []
  return [mistake(resource, `${name}.renamedFrom`, `'${renamedFrom}' is still a field; take one of the two out`)]
}

function checkOtherNames(resource: ResourceDefinition, name: string, { otherNames = [] }: FieldDefinition): string[] {
  const others = Object.entries(resource.fields).filter(([each]) => each !== name)
  return otherNames
    .filter((other) => Object.hasOwn(resource.fields, other) || others.some(([, field]) => field.otherNames?.includes(other)))
    .map((other) => mistake(resource, `${name}.otherNames`, `'${other}' names another field already; take it out`))
}

/** Whether it is written as HTML is said by a boolean beside it. */
function checkSource(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { sourceWhen } = field as RichTextField
  const beside = sourceWhen === undefined ? undefined : resource.fields[sourceWhen]
  if (sourceWhen === undefined || (beside !== undefined && isYesNo(beside))) return []
  return [mistake(resource, `${name}.sourceWhen`, `'${sourceWhen}' must be a boolean of the same resource; add it, or take the option out`)]
}

/** What is kept for good has one way to be filled, and none to be emptied by what happens to another field. */
function checkOnce(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.once === undefined) return []
  const isFilledByTransition =
    field.readOnly === true && Object.values(transitionsOf(resource.fields)).some(({ sets, asks }) => name in { ...sets, ...asks })
  const beside = (['readOnly', 'visibleWhen', 'fixedWhen'] as const).filter(
    (option) => field[option] !== undefined && !(option === 'readOnly' && isFilledByTransition),
  )
  const emptiedBy = field.dependsOn === undefined ? undefined : resource.fields[field.dependsOn]
  return [
    ...beside.map((option) => mistake(resource, `${name}.once`, `cannot stand beside '${option}'; take one of the two out`)),
    ...(isState(field) ? [mistake(resource, `${name}.once`, 'a status changes by its transitions; take the option out')] : []),
    ...(emptiedBy !== undefined && emptiedBy.once !== true && emptiedBy.readOnly !== true
      ? [mistake(resource, `${name}.once`, `would be emptied when '${field.dependsOn}' changes; say once there too`)]
      : []),
  ]
}

function checkRowRules(resource: ResourceDefinition): string[] {
  const rules = resource.rules ?? []
  return [
    ...rules.flatMap(({ code, on, when, require }) => [
      ...unknownFields(resource, `rules.${code}`, [on, ...fieldsOf(require), ...(when === undefined ? [] : fieldsOf(when))]),
    ]),
    ...repeated(rules.map(({ code, on }) => `${code} on ${on}`)).map((rule) =>
      mistake(resource, 'rules', `'${rule}' is said twice; join them with any or all`),
    ),
  ]
}
