import { createVapidKeys } from '../backend/messages/push/createVapidKeys.ts'

/** `npm run push:keys`: prints a new pair of keys for notifications on the devices of participants, as settings of the server. */
const { publicKey, privateKey } = createVapidKeys()
console.log(`PUSH_PUBLIC_KEY=${publicKey}\nPUSH_PRIVATE_KEY=${privateKey}`)
