import { Navigate } from 'react-router'
import { trainingRecord } from '#resources/siteLogs/trainingRecord.ts'
import { buildScreenPath } from '../base/routes/studyRoutes.ts'
import { useRouteStudy } from '../base/session/chosenStudy.ts'

/** Opens the list of training records: it also has earlier and void ones, which the training log leaves out. */
export default function TrainingRecords() {
  const study = useRouteStudy()
  const { list, inStudy } = trainingRecord.screens
  return <Navigate to={buildScreenPath({ inStudy, whole: list }, study?.id ?? null) ?? list} />
}
