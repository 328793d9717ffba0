import { useParams } from 'react-router'
import { FormScreen } from '../../engine/screens.ts'

/** Form of a study, at the address in specification 2, section 2. Same screen as in the library. */
export default function StudyFormPage() {
  const { formId = '' } = useParams()
  return <FormScreen key={formId} resource="form" id={formId} />
}
