import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Json, Path } from '#resources/forms/json.ts'
import { codesIn, type MissingCode, missingCodes, missingCodeTexts } from '#resources/forms/missingCodes.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'

interface MissingCodesInputProps {
  readonly labelId: string
  readonly path: Path
  readonly held: Json | undefined
}

/** Reasons that a person can choose instead of an answer. A question without a list of its own has that of the form. */
export function MissingCodesInput({ labelId, path, held }: MissingCodesInputProps) {
  const { t, i18n } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const isOfForm = path.length === 1
  const ofForm = isOfForm ? [] : codesIn(state.document.missingCodes)
  const isInherited = held === undefined
  const set = (codes: readonly MissingCode[]) => {
    const chosen = codesIn(codes)
    const isSameAsForm = chosen.join() === ofForm.join()
    dispatch(steps.set(state.document, path, isSameAsForm ? undefined : [...chosen], Date.now()))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the check boxes are grouped by the library, which draws a div
    <div role="group" aria-labelledby={labelId} className="form-builder-codes">
      <Checkbox.Group<MissingCode>
        value={[...(isInherited ? ofForm : codesIn(held))]}
        disabled={isReadOnly}
        options={missingCodes.map((code) => ({ value: code, label: missingCodeTexts[code][i18n.language === 'fr' ? 'fr' : 'default'] }))}
        onChange={set}
      />
      {!isOfForm && ofForm.length > 0 && (
        <span className="form-builder-help">{t(isInherited ? 'missingCodes.ofForm' : 'missingCodes.own')}</span>
      )}
    </div>
  )
}
