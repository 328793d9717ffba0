import { northlake } from './northlake.ts'
import { rivesud } from './rivesud.ts'

/** Password of every demo account, published in the README. */
export const demoPassword = 'Demo-pass1!'

/** Demo accounts in display order. */
export const demoAccounts = [northlake, rivesud].flatMap(({ accounts, mailDomain, details }) =>
  accounts.map(({ mailbox, title, studySites }) => ({
    email: `${mailbox}@${mailDomain}`,
    title,
    studySites,
    organisation: String(details.name),
  })),
)
