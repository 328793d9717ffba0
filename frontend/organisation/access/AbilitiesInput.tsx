import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { inOrder } from '#policies/pages.ts'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { InputProps } from '../../fields/types.ts'
import { AbilityMatrix } from './AbilityMatrix.tsx'
import { countTickedPages, getOverallState, type Selection, toggleAll } from './selection.ts'

const mobileApplication = 'DCT_USER'

/** `role.abilities`: the matrix of pages by level, and separately the permissions that concern no page. */
export default function AbilitiesInput({ id, value, onChange, disabled = false, ...aria }: InputProps<FieldDefinition>) {
  const { t } = useTranslation('common')
  const selection: Selection = new Set(Array.isArray(value) ? value.map(String) : [])
  const change = (next: Selection) => onChange?.(next.size === 0 ? null : inOrder(next))
  const state = getOverallState(selection)

  const toggleMobile = () => {
    const next = new Set(selection)
    if (!next.delete(mobileApplication)) next.add(mobileApplication)
    change(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form's label is its name; a fieldset would need a separate legend
    <div
      id={id}
      role="group"
      tabIndex={-1}
      className="abilities"
      aria-labelledby={`${id}-label`}
      aria-describedby={aria['aria-describedby']}
    >
      <div className="abilities-head">
        <Checkbox
          checked={state === 'all'}
          indeterminate={state === 'some'}
          disabled={disabled}
          onChange={() => change(toggleAll(selection))}
        >
          {t('roleEditor.all')}
        </Checkbox>
        <span className="abilities-summary">{t('roleEditor.summary', { count: countTickedPages(selection) })}</span>
      </div>
      <p className="abilities-hint abilities-hint-keys">{t('roleEditor.keys')}</p>
      <AbilityMatrix selection={selection} isLocked={disabled} onChange={change} />
      <fieldset className="abilities-role">
        <legend>{t('roleEditor.roleLevel')}</legend>
        <Checkbox checked={selection.has(mobileApplication)} disabled={disabled} onChange={toggleMobile}>
          {t('roleEditor.mobileApplication')}
        </Checkbox>
        <p className="abilities-hint">{t('roleEditor.roleLevelHint')}</p>
      </fieldset>
    </div>
  )
}
