import '@ant-design/v5-patch-for-react-19'
import 'antd/dist/reset.css'
import '../../base/styles/boot.css'
import '../../base/styles/theme.css'
import './pages.css'
import { createRoot } from 'react-dom/client'
import { cleanPastes } from '../../base/cleanPaste.ts'
import { textsReady } from '../../base/i18n/i18n.ts'
import { setRenewalOwner } from '../../base/session/token.ts'
import { OwnPages } from './OwnPages.tsx'
import { registerServiceWorker } from './offline/registerServiceWorker.ts'
import { loadOwnSession, readTokenFromAddress } from './ownSession.ts'

setRenewalOwner('participant')
readTokenFromAddress()
registerServiceWorker()
cleanPastes()

/** Renders after the texts and the session are loaded, so that nothing appears only briefly. */
void Promise.all([textsReady, loadOwnSession()]).then(() => {
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<OwnPages />)
})
