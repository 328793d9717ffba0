import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { dctSetup } from '#resources/studies/dctSetup.ts'
import { stored } from './stored.ts'

/** Generates the settings of the participants' own pages for each decentralised study. */
export const makeDctSetups = (
  random: Random,
  studies: readonly (Values & { readonly id: string })[],
): readonly (Values & { readonly id: string })[] =>
  studies
    .filter(({ trialMode }) => trialMode === 'DECENTRALISED')
    .map(({ id: studyId }) =>
      stored(random, dctSetup, {
        studyId,
        welcomeEn: 'Thank you for taking part. Here you find what waits for you, and what you have signed.',
        welcomeFr: 'Merci de votre participation. Vous trouvez ici ce qui vous attend et ce que vous avez signé.',
        helpEn: 'Call your study site on weekdays from 8 to 4. In an emergency, call 911.',
        helpFr: 'Appelez votre site d’étude en semaine de 8 h à 16 h. En cas d’urgence, composez le 911.',
      }),
    )
