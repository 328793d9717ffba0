import { useDeferredValue, useMemo } from 'react'
import { mayReadField } from '#resources/catalogue/fieldAccess.ts'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import { type CustomField, customKeyOf, customValuesName, getCustomName } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isMarks, isState, unitOf } from '#resources/core/fieldKinds.ts'
import type { CustomValuesField } from '#resources/core/fields/custom.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { FormTab } from '#resources/core/tabs.ts'
import { isVisible, startValue } from '#resources/core/validate.ts'
import { isSame } from '#resources/core/values/same.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { withoutUnits } from '../units.ts'
import { customFieldsOfTab, isCustomSlot } from './customTabs.ts'
import { textsInDeclaration } from './declaredTexts.ts'
import { FormField } from './FormField.tsx'
import type { UnitOfField } from './FormUnit.tsx'
import { groupsOf } from './formLayout.ts'
import type { FormState } from './useForm.ts'

interface FormGroupsProps {
  readonly tab: FormTab
  readonly form: FormState
  /** Fields that the context fixes, such as the parent of a new row. */
  readonly hidden?: readonly string[]
}

/** Shows the fields of one tab, group by group, in two columns if there is space. */
export function FormGroups({ tab, form, hidden = [] }: FormGroupsProps) {
  const { definition, draft, problems, prefix } = form
  const texts = useTexts(definition.name)
  const session = useSession()
  const organisationFields = session.organisation.customFields[definition.name]
  // Keeps the same object until the custom fields change, so that an input renders again only if its field changes.
  const customField = useMemo(() => customFieldOf(definition, tab, organisationFields ?? []), [definition, tab, organisationFields])
  const extendedDefinition = useDefinition(definition.name)
  // A key must answer at once: the other fields follow it in a render that further keys interrupt. A field whose input depends on the
  // changed one does not wait, because text typed into an input that is about to be replaced would be lost.
  const settledValues = useDeferredValue(draft.values)
  const valuesFor = (field: FieldDefinition, names: readonly string[]): Values =>
    [...names, ...textsInDeclaration(field)].every((name) => draft.values[name] === settledValues[name]) ? settledValues : draft.values
  /** Returns the names of the fields to show. A read-only view shows each custom field separately. */
  const namesOf = (slotName: string): readonly string[] =>
    isCustomSlot(slotName) && form.isReadOnly
      ? customFieldsOfTab(tab, organisationFields ?? []).map(({ key }) => getCustomName(key))
      : [slotName]
  const findField = (slotName: string): FieldDefinition =>
    (isCustomSlot(slotName) ? customField : null) ??
    (customKeyOf(slotName) === null ? getField(definition, slotName) : getField(extendedDefinition, slotName))
  const isShown = (name: string): boolean => {
    const field = isCustomSlot(name) ? (customField ?? undefined) : extendedDefinition.fields[name]
    if (field === undefined || hidden.includes(name)) return false
    if (!mayReadField(session, field)) return false
    return isVisible(field, draft.values) && !(form.isNew && isSystemField(field))
  }
  const findUnit = (field: FieldDefinition, shownNames: readonly string[]): UnitOfField | null => {
    const unit = unitOf(field)
    if (unit === null || !shownNames.includes(unit)) return null
    return { id: `${prefix}-${unit}`, name: unit, field: getField(definition, unit), problems: problems[unit] ?? noProblems }
  }
  return (groupsOf(tab) ?? []).map((group) => {
    const shownNames = group.fields.flatMap(namesOf).filter(isShown)
    const names = withoutUnits(definition, shownNames)
    if (names.length === 0) return null
    const heading = group.key === null ? null : texts.group(group.key)
    return (
      <section key={group.key ?? ''} className="card form-group" aria-label={heading ?? texts.tab(tab.key)}>
        {heading !== null && <h2>{heading}</h2>}
        <div className="form-fields">
          {names.map((slotName) => {
            const name = isCustomSlot(slotName) ? customValuesName : slotName
            const field = findField(slotName)
            const unit = findUnit(field, shownNames)
            return (
              <FormField
                key={slotName}
                id={`${prefix}-${slotName}`}
                resource={definition.name}
                name={name}
                field={field}
                values={valuesFor(field, unit === null ? [name] : [name, unit.name])}
                stored={form.isNew ? null : draft.stored[name]}
                problems={problems[slotName] ?? noProblems}
                unit={unit}
                isReadOnly={form.isReadOnly || isSettledContent(definition, name, form.isNew ? null : draft.stored)}
                isSuggested={form.isNew && isSuggestion(field, draft.values, draft.values[name], draft.today)}
                onChange={draft.change}
              />
            )
          })}
        </div>
      </section>
    )
  })
}

/** Returns a single field that contains all custom fields of the tab; null if the tab has none. */
function customFieldOf(definition: ResourceDefinition, tab: FormTab, organisationFields: readonly CustomField[]): FieldDefinition | null {
  const declaredField = definition.fields[customValuesName]
  const entries = customFieldsOfTab(tab, organisationFields).filter(({ isRetired }) => !isRetired)
  return declaredField === undefined || entries.length === 0 ? null : ({ ...declaredField, entries } as CustomValuesField)
}

/** True for an optional date that still has its start value. */
const isSuggestion = (field: FieldDefinition, values: Values, value: unknown, today: string): boolean =>
  typeOf(field).isDay === true && field.required !== true && isFilled(value) && isSame(value, startValue(field, today, values))

const noProblems: readonly string[] = []

/** True for a field that a new row does not have yet: its state, its marks, or a field that only the system sets. */
const isSystemField = (field: FieldDefinition): boolean => field.readOnly === true || isState(field) || isMarks(field)

const getField = (definition: ResourceDefinition, name: string): FieldDefinition => definition.fields[name] as FieldDefinition
