import { useParams } from 'react-router'
import { FormScreen } from '../engine/screens.ts'

/** A form of a study, where specification 2, section 2, has it: the same screen as in the library. */
export default function StudyFormPage() {
  const { formId = '' } = useParams()
  return <FormScreen key={formId} resource="form" id={formId} />
}
