/**
 * PostgreSQL's settings: small, for one machine, and safe. Each start passes them, so that a new version can change
 * them.
 */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // All apps that share the folder share these connections. An unused one costs nothing.
  max_connections: '100',
  shared_buffers: '16MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  io_method: 'sync',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  // Otherwise a session that waits for a lock never learns that its client has died.
  client_connection_check_interval: '500ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
} as const

export const serverArgs = (folder: string, socketFolder: string): string[] => [
  ...['-D', folder, '-c', `unix_socket_directories=${socketFolder}`],
  ...Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
