/** What a name and a password must look like; the server decides in the end. */
export const goodName = (name: string): boolean => /^[A-Za-zÀ-ÿ0-9_.-]{3,30}$/.test(name);
export const goodPassword = (password: string): boolean => password.length >= 10 && password.length <= 128;
