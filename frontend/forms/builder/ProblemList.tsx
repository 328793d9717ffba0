import { useTranslation } from 'react-i18next'
import { findNearestFormNode } from '#resources/forms/content/formNodes.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import { useBuilder } from './state/BuilderContext.ts'
import { useFormNodeNames } from './useFormNodeNames.ts'

/** Lists problems of the form, each a link to the part that it concerns. */
export function ProblemList() {
  const { t } = useTranslation(['forms', 'common'])
  const { problems, isChecked, state, show } = useBuilder()
  const nameOf = useFormNodeNames()
  if (!isChecked) return <Waiting rows={3} />
  if (problems.length === 0) return <p className="form-builder-none">{t('problems.none')}</p>
  return (
    <ul className="form-builder-problems">
      {problems.map(({ code, level, path, details }, index) => {
        const node = findNearestFormNode(state.document, path)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one kind may stand at one place
          <li key={`${code} ${JSON.stringify(path)} ${index}`} data-level={level}>
            <button type="button" onClick={() => show(node?.path ?? [])}>
              <strong>{node === null ? t('outline.form') : nameOf(node)}</strong>
              <span>
                {t('common:field.labelled', { name: t(`problems.level.${level}`), value: t(`problems.${code}`, { ...details }) })}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
