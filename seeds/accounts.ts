import { northlake } from './northlake.ts'
import { rivesud } from './rivesud.ts'

/** Password of every demo account; it stands in the README. */
export const demoPassword = 'Demo-pass1!'

/** Who can sign in to the demo, in the order in which they are shown to people. */
export const demoAccounts = [northlake, rivesud].flatMap(({ accounts, mailDomain, details }) =>
  accounts.map(({ mailbox, title, studySites }) => ({
    email: `${mailbox}@${mailDomain}`,
    title,
    studySites,
    organisation: String(details.name),
  })),
)
