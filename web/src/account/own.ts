/** What protects an account: what is asked of the server, and of the browser for passkeys. */

import { api } from '../lib/api';
import { textsOf } from '../lib/i18n.svelte';
import type { Me, PasskeyAsked, RecoveryCodes, Security, TotpBegun } from '../protocol/rest';

export const s = textsOf('security');

export const own = {
  security: () => api.get<Security>('/api/me/security'),
  beginTotp: (password: string) => api.post<TotpBegun>('/api/me/totp/begin', { password }),
  confirmTotp: (code: string) => api.post<RecoveryCodes>('/api/me/totp', { code }),
  dropTotp: (password: string) => api.post<Me>('/api/me/totp/drop', { password }),
  recovery: (password: string) => api.post<RecoveryCodes>('/api/me/recovery', { password }),
  beginPasskey: (password: string) => api.post<PasskeyAsked>('/api/me/passkeys/begin', { password }),
  addPasskey: (asked: string, name: string, credential: unknown) => api.post<RecoveryCodes>('/api/me/passkeys', { asked, name, credential }),
  dropPasskey: (id: string, password: string) => api.post<Me>(`/api/me/passkeys/${encodeURIComponent(id)}/drop`, { password }),
  endSignIn: (id: string) => api.delete<null>(`/api/me/sign-ins/${encodeURIComponent(id)}`),
  endOthers: () => api.post<Security>('/api/me/sign-ins/end-others'),
  email: (password: string, email: string) => api.put<Me>('/api/me/email', { password, email }),
  close: (password: string) => api.post<unknown>('/api/me/close', { password }),
  askReset: (name: string) => api.post<unknown>('/api/reset/ask', { name }),
  reset: (code: string, password: string) => api.post<unknown>('/api/reset', { code, password }),
};

/** A browser in two words, “Chrome 140, Linux”; of other programs what they call themselves. */
export function programName(said: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Version)\/(\d+)/.exec(said.replace('Headless', ''));
  const system = /(Android|iPhone|iPad|Windows|Mac OS X|Linux)/.exec(said);
  if (!browser || !system) return said || s.unknownProgram;
  const name = { Edg: 'Edge', OPR: 'Opera', Version: 'Safari' }[browser[1]!] ?? browser[1];
  return `${name} ${browser[2]}, ${system[1]}`;
}

/** Whether this browser can make and show passkeys on this page. */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function';

/** The options as the browser reads them: no schema of ours describes what the standard does. */
const plain = (asked: PasskeyAsked) => JSON.parse(JSON.stringify(asked.options));

/** A new passkey of this browser, as the server reads it. */
export async function makePasskey(asked: PasskeyAsked): Promise<unknown> {
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(plain(asked));
  const made = (await navigator.credentials.create({ publicKey: options })) as PublicKeyCredential;
  return made.toJSON();
}

/** Sign in with a passkey that the browser has for this page. */
export async function signInWithPasskey(): Promise<void> {
  const asked = await api.post<PasskeyAsked>('/api/passkey/begin');
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(plain(asked));
  const shown = (await navigator.credentials.get({ publicKey: options })) as PublicKeyCredential;
  await api.post<Me>('/api/passkey/sign-in', { asked: asked.asked, credential: shown.toJSON() });
}
