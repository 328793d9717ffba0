import { copyIntoFolder } from '../documents/copyFolder.ts'
import type { Domain } from '../engine/types.ts'
import { checkParticipants } from '../forms/dataRules/index.ts'
import { registryImport } from '../registry/registryImport.ts'
import { moveToSchedule } from '../visits/putInUse.ts'
import { runTask } from './runTask.ts'
import { taskName } from './startTask.ts'

/** Work on many things that goes on without whoever asked for it. What is done with each stands in the folder that it is about. */
export const tasksDomain: Domain = {
  tasks: {
    [taskName]: runTask({
      REGISTRY_IMPORT: { makes: 'study', deal: registryImport, together: 1 },
      VISIT_SCHEDULE_MOVE: { makes: 'participantStudy', deal: moveToSchedule, together: 50 },
      FOLDER_COPY: { makes: 'document', deal: copyIntoFolder, together: 1 },
      DATA_RULE_CHECK: { makes: 'participantStudy', deal: checkParticipants, together: 5 },
    }),
  },
}
