export * from './define-mail.js'
export * from './mailer.js'
export * from './mailbox.js'
export * from './mail.module.js'
