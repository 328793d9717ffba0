import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Json, Path } from '#resources/forms/content/json.ts'
import { knownCodesOf, type MissingCode, missingCodes, missingCodeTexts } from '#resources/forms/content/missingCodes.ts'
import { useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'

interface MissingCodesInputProps {
  readonly labelId: string
  readonly path: Path
  readonly held: Json | undefined
}

/** Reasons that a person can choose instead of an answer. A question without a list uses the form's list. */
export function MissingCodesInput({ labelId, path, held }: MissingCodesInputProps) {
  const { t, i18n } = useTranslation('forms')
  const { state, dispatch, isReadOnly } = useBuilder()
  const isOfForm = path.length === 1
  const formCodes = isOfForm ? [] : knownCodesOf(state.document.missingCodes)
  const isInherited = held === undefined
  const set = (codes: readonly MissingCode[]) => {
    const selectedCodes = knownCodesOf(codes)
    const isSameAsForm = selectedCodes.join() === formCodes.join()
    dispatch(steps.set(state.document, path, isSameAsForm ? undefined : [...selectedCodes], Date.now()))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the check boxes are grouped by the library, which draws a div
    <div role="group" aria-labelledby={labelId} className="form-builder-codes">
      <Checkbox.Group<MissingCode>
        value={[...(isInherited ? formCodes : knownCodesOf(held))]}
        disabled={isReadOnly}
        options={missingCodes.map((code) => ({ value: code, label: missingCodeTexts[code][i18n.language === 'fr' ? 'fr' : 'default'] }))}
        onChange={set}
      />
      {!isOfForm && formCodes.length > 0 && (
        <span className="form-builder-help">{t(isInherited ? 'missingCodes.ofForm' : 'missingCodes.own')}</span>
      )}
    </div>
  )
}
