import { useTranslation } from 'react-i18next'
import { partAt } from '#resources/forms/parts.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import { useBuilder } from './state/BuilderContext.ts'
import { usePartNames } from './usePartNames.ts'

/** What is wrong with the form, each a way to the place. */
export function ProblemList() {
  const { t } = useTranslation(['forms', 'common'])
  const { problems, isChecked, state, show } = useBuilder()
  const nameOf = usePartNames()
  if (!isChecked) return <Waiting rows={3} />
  if (problems.length === 0) return <p className="form-builder-none">{t('problems.none')}</p>
  return (
    <ul className="form-builder-problems">
      {problems.map(({ code, level, path, details }, index) => {
        const part = partAt(state.document, path)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two problems of one kind may stand at one place
          <li key={`${code} ${JSON.stringify(path)} ${index}`} data-level={level}>
            <button type="button" onClick={() => show(part?.path ?? [])}>
              <strong>{part === null ? t('outline.form') : nameOf(part)}</strong>
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
