import '@ant-design/v5-patch-for-react-19'
import 'antd/dist/reset.css'
import '../base/styles/boot.css'
import '../base/styles/theme.css'
import './pages.css'
import { createRoot } from 'react-dom/client'
import { textsReady } from '../base/i18n/i18n.ts'
import { renewAs } from '../base/session/token.ts'
import { OwnPages } from './OwnPages.tsx'
import { loadOwnSession, takeToken } from './ownSession.ts'

renewAs('participant')
takeToken()

/** Drawn once the words and the answer about the session are there: nothing appears to go again. */
void Promise.all([textsReady, loadOwnSession()]).then(() => {
  const root = document.getElementById('root')
  if (root !== null) createRoot(root).render(<OwnPages />)
})
