import { conductBoard } from './boardKinds.ts'
import { BoardPage } from './TrialBoardPage.tsx'

/** Participants in the conduct of a study at one of its sites. Specification 2, section 2: /study-conduct. */
export default function StudyConductPage() {
  return <BoardPage kind={conductBoard} />
}
