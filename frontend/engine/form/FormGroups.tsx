import { isFilled, type Values } from '#resources/core/conditions.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import { isState, unitOf } from '#resources/core/fieldKinds.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { isSettledContent } from '#resources/core/locks.ts'
import type { ResourceDefinition, Tab } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { isVisible, startValue } from '#resources/core/validate.ts'
import { mayReadField } from '#resources/readable.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { withoutUnits } from '../units.ts'
import { useHasEntries } from '../useHasEntries.ts'
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
  const hasEntries = useHasEntries(definition.name)
  const isShown = (name: string): boolean => {
    const field = definition.fields[name]
    if (field === undefined || hidden.includes(name)) return false
    if (!mayReadField(session, field) || !hasEntries(field)) return false
    return isVisible(field, draft.values) && !(form.isNew && isMadeBySystem(field))
  }
  const unitIn = (name: string, shown: readonly string[]): UnitOfField | null => {
    const unit = unitOf(fieldNamed(definition, name))
    if (unit === null || !shown.includes(unit)) return null
    return { id: `${prefix}-${unit}`, name: unit, field: fieldNamed(definition, unit), problems: problems[unit] ?? none }
  }
  return (groupsOf(tab) ?? []).map((group) => {
    const shown = group.fields.filter(isShown)
    const names = withoutUnits(definition, shown)
    if (names.length === 0) return null
    const heading = group.key === null ? null : texts.group(group.key)
    return (
      <section key={group.key ?? ''} className="card form-group" aria-label={heading ?? texts.tab(tab.key)}>
        {heading !== null && <h2>{heading}</h2>}
        <div className="form-fields">
          {names.map((name) => (
            <FormField
              key={name}
              id={`${prefix}-${name}`}
              resource={definition.name}
              name={name}
              field={fieldNamed(definition, name)}
              values={draft.values}
              stored={form.isNew ? null : draft.stored[name]}
              problems={problems[name] ?? none}
              unit={unitIn(name, shown)}
              isReadOnly={form.isReadOnly || isSettledContent(definition, name, form.isNew ? null : draft.stored)}
              isSuggested={form.isNew && isSuggestion(fieldNamed(definition, name), draft.values, draft.values[name], draft.today)}
              onChange={draft.change}
            />
          ))}
        </div>
      </section>
    )
  })
}

/** A day that nobody typed yet, and nobody has to give: the one that a new row begins with. */
const isSuggestion = (field: FieldDefinition, values: Values, value: unknown, today: string): boolean =>
  typeOf(field).isDay === true && field.required !== true && isFilled(value) && isSame(value, startValue(field, today, values))

const none: readonly string[] = []

/** A new row has no state yet and nothing that only the system sets. */
const isMadeBySystem = (field: FieldDefinition): boolean => field.readOnly === true || isState(field)

const fieldNamed = (definition: ResourceDefinition, name: string): FieldDefinition => definition.fields[name] as FieldDefinition
