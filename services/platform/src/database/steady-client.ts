import { Client, type ClientConfig } from 'pg'

/**
 * A connection whose loss never ends the process. A pool hands a fresh connection over in one turn and its taker
 * listens for errors from the next: a server that cuts it in between would find nobody listening. Whoever asks it
 * anything afterwards is told.
 */
export class SteadyClient extends Client {
  constructor(config?: string | ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}
