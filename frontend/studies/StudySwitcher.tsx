import { useTranslation } from 'react-i18next'
import { useChosenStudy, useStudyChoice } from '../base/session/chosenStudy.ts'
import { useSession } from '../base/session/useSession.ts'

/** For users with study-sites: the study that they work on now. Somebody with one study sees its name, and nothing to choose. */
export function StudySwitcher() {
  const { studies } = useSession()
  const chosen = useChosenStudy()
  const choose = useStudyChoice()
  const { t } = useTranslation('common')
  if (studies.length === 0) return null
  if (studies.length === 1)
    return (
      <span className="study-switcher study-only" title={chosen?.name}>
        {chosen?.name}
      </span>
    )
  return (
    <select
      className="study-switcher"
      aria-label={t('shell.study')}
      value={chosen?.id ?? ''}
      onChange={(event) => choose(event.target.value || null)}
    >
      <option value="">{t('shell.allStudies')}</option>
      {studies.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  )
}
