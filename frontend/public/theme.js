// Runs before the first paint, so that nobody who sees the dark theme sees a white flash. The same rule as frontend/base/theme/mode.ts.
const choice = localStorage.getItem('studydesk.theme')
const isDark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
