/** What may stand beside a message: figures, codes and ids. Never names, addresses, values of records or query strings. */
export type LogDetails = Readonly<Record<string, string | number | boolean | null | undefined>>

export const log = {
  info: (message: string, details?: LogDetails) => write('info', message, details),
  warn: (message: string, details?: LogDetails) => write('warn', message, details),
  error: (message: string, details?: LogDetails) => write('error', message, details),
}

/**
 * Where an error came from, for the log: its class, code and the lines of our own code, without its message,
 * because messages of a database or a parser may quote what a person typed.
 */
export function traceOf(error: unknown): LogDetails {
  if (!(error instanceof Error)) return { kind: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const own = lines.filter((line) => !line.includes('node_modules') && !line.includes('node:'))
  return {
    kind: error.name,
    code,
    at: (own.length > 0 ? own : lines)
      .slice(0, 4)
      .map((line) => line.trim().slice(3))
      .join(' < '),
  }
}

function write(level: string, message: string, details: LogDetails = {}): void {
  process.stderr.write(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...details })}\n`)
}
