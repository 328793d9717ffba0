import { type Condition, fieldsOf } from '../conditions.ts'
import type { FieldDefinition } from '../field.ts'
import { isState, isYesNo } from '../fieldKinds.ts'
import type { BooleanField } from '../fields/boolean.ts'
import type { IntegerField } from '../fields/integer.ts'
import type { RichTextField } from '../fields/richText.ts'
import { transitionsOf } from '../fields/status.ts'
import { type ResourceDefinition, systemFields } from '../resource.ts'
import { findDuplicates, formatMistake, reportUnknownFields } from './types.ts'

/** Checks the field names in options, conditions and row rules. */
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
    typeof condition === 'object' ? reportUnknownFields(resource, `${name}.${option}`, fieldsOf(condition as Condition)) : [],
  )
}

function checkDependsOn(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.dependsOn === undefined) return []
  if (field.dependsOn === name) return [formatMistake(resource, `${name}.dependsOn`, 'depends on itself; name another field')]
  return reportUnknownFields(resource, `${name}.dependsOn`, [field.dependsOn])
}

function checkUniqueWith(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (typeof field.unique !== 'object') return []
  const self = field.unique.includes(name)
    ? [formatMistake(resource, `${name}.unique`, 'names itself; say true, or the other fields alone')]
    : []
  return [...self, ...reportUnknownFields(resource, `${name}.unique`, field.unique, systemFields)]
}

function checkOnlyOne(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { onlyOneWithin } = field as Partial<BooleanField>
  return onlyOneWithin === undefined ? [] : reportUnknownFields(resource, `${name}.onlyOneWithin`, onlyOneWithin)
}

/**
 * Checks automatic numbers: only the engine sets them, the fields that they count within never change, and the database keeps them
 * unique.
 */
function checkNumbered(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { numberWithin: scopeFields, default: firstNumber } = field as Partial<IntegerField>
  if (scopeFields === undefined) return []
  const optionPath = `${name}.numberWithin`
  const uniqueKey = [name, ...scopeFields].sort().join()
  const isUnique = Object.entries(resource.fields).some(
    ([each, { unique }]) => typeof unique === 'object' && [each, ...unique].sort().join() === uniqueKey,
  )
  const loose = scopeFields.filter((each) => {
    const parent = resource.fields[each]
    return parent !== undefined && !(parent.required === true && parent.once === true)
  })
  return [
    ...reportUnknownFields(resource, optionPath, scopeFields),
    ...(field.readOnly === true && firstNumber === undefined
      ? []
      : [formatMistake(resource, optionPath, 'the engine counts: say readOnly, and no default')]),
    ...loose.map((each) => formatMistake(resource, optionPath, `counts within '${each}', which must be required and set once`)),
    ...(isUnique ? [] : [formatMistake(resource, optionPath, `say unique: [${scopeFields.map((each) => `'${each}'`).join(', ')}]`)]),
  ]
}

function checkUniqueWhile(resource: ResourceDefinition): string[] {
  const rules = resource.uniqueWhile ?? []
  return [
    ...rules.flatMap(({ code, fields, when }) =>
      reportUnknownFields(resource, `uniqueWhile.${code}`, [...fields, ...fieldsOf(when)], systemFields),
    ),
    ...(rules.length > 0 && resource.actions.import !== undefined
      ? [formatMistake(resource, 'uniqueWhile', 'rows of a file are not compared by it; take import out of the actions')]
      : []),
  ]
}

function checkRenamed(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { renamedFrom } = field
  if (renamedFrom === undefined || !Object.hasOwn(resource.fields, renamedFrom)) return []
  return [formatMistake(resource, `${name}.renamedFrom`, `'${renamedFrom}' is still a field; take one of the two out`)]
}

function checkOtherNames(resource: ResourceDefinition, name: string, { otherNames = [] }: FieldDefinition): string[] {
  const others = Object.entries(resource.fields).filter(([each]) => each !== name)
  return otherNames
    .filter((other) => Object.hasOwn(resource.fields, other) || others.some(([, field]) => field.otherNames?.includes(other)))
    .map((other) => formatMistake(resource, `${name}.otherNames`, `'${other}' names another field already; take it out`))
}

/** Checks that a boolean of the same resource says whether the text is HTML from another source. */
function checkSource(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  const { sourceWhen } = field as RichTextField
  const sourceField = sourceWhen === undefined ? undefined : resource.fields[sourceWhen]
  if (sourceWhen === undefined || (sourceField !== undefined && isYesNo(sourceField))) return []
  return [
    formatMistake(resource, `${name}.sourceWhen`, `'${sourceWhen}' must be a boolean of the same resource; add it, or take the option out`),
  ]
}

/** Checks that an immutable field can be filled in exactly one way, and that no change of another field empties it. */
function checkOnce(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.once === undefined) return []
  const isFilledByTransition =
    field.readOnly === true && Object.values(transitionsOf(resource.fields)).some(({ sets, asks }) => name in { ...sets, ...asks })
  const conflictingOptions = (['readOnly', 'visibleWhen', 'fixedWhen'] as const).filter(
    (option) => field[option] !== undefined && !(option === 'readOnly' && isFilledByTransition),
  )
  const parentField = field.dependsOn === undefined ? undefined : resource.fields[field.dependsOn]
  return [
    ...conflictingOptions.map((option) =>
      formatMistake(resource, `${name}.once`, `cannot stand beside '${option}'; take one of the two out`),
    ),
    ...(isState(field) ? [formatMistake(resource, `${name}.once`, 'a status changes by its transitions; take the option out')] : []),
    ...(parentField !== undefined && parentField.once !== true && parentField.readOnly !== true
      ? [formatMistake(resource, `${name}.once`, `would be emptied when '${field.dependsOn}' changes; say once there too`)]
      : []),
  ]
}

function checkRowRules(resource: ResourceDefinition): string[] {
  const rules = resource.rules ?? []
  return [
    ...rules.flatMap(({ code, on, when, require }) => [
      ...reportUnknownFields(resource, `rules.${code}`, [on, ...fieldsOf(require), ...(when === undefined ? [] : fieldsOf(when))]),
    ]),
    ...findDuplicates(rules.map(({ code, on }) => `${code} on ${on}`)).map((rule) =>
      formatMistake(resource, 'rules', `'${rule}' is said twice; join them with any or all`),
    ),
  ]
}
