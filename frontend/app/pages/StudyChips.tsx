import { useTranslation } from 'react-i18next'
import { useStudyChoice, useStudyOfLists } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'

/** Maximum number of chips. The top bar lists all studies. */
const maxStudies = 6

/** The user's studies as chips. The home page shows data of all studies, or only of the selected one. */
export function StudyChips() {
  const { t } = useTranslation('common')
  const { studies } = useSession()
  const study = useStudyOfLists()
  const chooseStudy = useStudyChoice()
  if (studies.length < 2 || studies.length > maxStudies) return null
  return (
    <fieldset className="study-chips" aria-label={t('shell.study')}>
      {studies.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={study?.id === id} onClick={() => chooseStudy(study?.id === id ? null : id)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
