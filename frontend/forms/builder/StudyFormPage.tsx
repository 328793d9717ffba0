import { useParams } from 'react-router'
import FormWorkspace from './FormWorkspace.tsx'

/** Form of a study, at the address in specification 2, section 2. Same screen as in the library. */
export default function StudyFormPage() {
  const { formId = '' } = useParams()
  return <FormWorkspace key={formId} id={formId} />
}
