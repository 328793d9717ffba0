import { useMemo } from 'react'
import { isFilled, type Values } from '#resources/core/conditions.ts'
import { type CustomField, customKeyOf, customName, customValuesName } from '#resources/core/customFields.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isState, unitOf } from '#resources/core/fieldKinds.ts'
import type { CustomValuesField } from '#resources/core/fields/custom.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import type { ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { isVisible, startValue } from '#resources/core/validate.ts'
import { mayReadField } from '#resources/readable.ts'
import { useDefinition } from '../../base/customFields/useDefinition.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { withoutUnits } from '../units.ts'
import { customFieldsIn, isCustomPlace } from './customTabs.ts'
import { FormField } from './FormField.tsx'
import type { UnitOfField } from './FormUnit.tsx'
import { groupsOf } from './formLayout.ts'
import type { FormState } from './useForm.ts'

interface FormGroupsProps {
  readonly tab: Tab
  readonly form: FormState
  /** Fixed by where the form stands: the parent of a new row. */
  readonly hidden?: readonly string[]
}

/** The fields of one tab, group by group; two columns where there is room. */
export function FormGroups({ tab, form, hidden = [] }: FormGroupsProps) {
  const { definition, draft, problems, prefix } = form
  const texts = useTexts(definition.name)
  const session = useSession()
  const own = session.organisation.customFields[definition.name]
  // The same objects until they change: an input is drawn again with another field alone.
  const customField = useMemo(() => customFieldOf(definition, tab, own ?? []), [definition, tab, own])
  const extended = useDefinition(definition.name)
  /** A view that is only read shows each field of the organisation by itself. */
  const namesOf = (place: string): readonly string[] =>
    isCustomPlace(place) && form.isReadOnly ? customFieldsIn(tab, own ?? []).map(({ key }) => customName(key)) : [place]
  const fieldAt = (place: string): FieldDefinition =>
    (isCustomPlace(place) ? customField : null) ??
    (customKeyOf(place) === null ? fieldNamed(definition, place) : fieldNamed(extended, place))
  const isShown = (name: string): boolean => {
    const field = isCustomPlace(name) ? (customField ?? undefined) : extended.fields[name]
    if (field === undefined || hidden.includes(name)) return false
    if (!mayReadField(session, field)) return false
    return isVisible(field, draft.values) && !(form.isNew && isMadeBySystem(field))
  }
  const unitIn = (field: FieldDefinition, shown: readonly string[]): UnitOfField | null => {
    const unit = unitOf(field)
    if (unit === null || !shown.includes(unit)) return null
    return { id: `${prefix}-${unit}`, name: unit, field: fieldNamed(definition, unit), problems: problems[unit] ?? none }
  }
  return (groupsOf(tab) ?? []).map((group) => {
    const shown = group.fields.flatMap(namesOf).filter(isShown)
    const names = withoutUnits(definition, shown)
    if (names.length === 0) return null
    const heading = group.key === null ? null : texts.group(group.key)
    return (
      <section key={group.key ?? ''} className="card form-group" aria-label={heading ?? texts.tab(tab.key)}>
        {heading !== null && <h2>{heading}</h2>}
        <div className="form-fields">
          {names.map((place) => {
            const name = isCustomPlace(place) ? customValuesName : place
            const field = fieldAt(place)
            return (
              <FormField
                key={place}
                id={`${prefix}-${place}`}
                resource={definition.name}
                name={name}
                field={field}
                values={draft.values}
                stored={form.isNew ? null : draft.stored[name]}
                problems={problems[place] ?? none}
                unit={unitIn(field, shown)}
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

/** The values of the organisation's fields as one field that has those of the tab; null where none stands in it. */
function customFieldOf(definition: ResourceDefinition, tab: Tab, own: readonly CustomField[]): FieldDefinition | null {
  const declared = definition.fields[customValuesName]
  const entries = customFieldsIn(tab, own).filter(({ isRetired }) => !isRetired)
  return declared === undefined || entries.length === 0 ? null : ({ ...declared, entries } as CustomValuesField)
}

/** A day that nobody typed yet, and nobody has to give: the one that a new row begins with. */
const isSuggestion = (field: FieldDefinition, values: Values, value: unknown, today: string): boolean =>
  typeOf(field).isDay === true && field.required !== true && isFilled(value) && isSame(value, startValue(field, today, values))

const none: readonly string[] = []

/** A new row has no state yet and nothing that only the system sets. */
const isMadeBySystem = (field: FieldDefinition): boolean => field.readOnly === true || isState(field)

const fieldNamed = (definition: ResourceDefinition, name: string): FieldDefinition => definition.fields[name] as FieldDefinition
