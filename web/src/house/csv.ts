/** Tables of figures as CSV, and files made in the browser. */

export type Cell = string | number;

/** RFC 4180, with a mark at the beginning from which spreadsheets know that it is UTF-8. */
export function csv(head: string[], rows: Cell[][]): string {
  return '\ufeff' + [head, ...rows].map((row) => row.map(cell).join(',') + '\r\n').join('');
}

function cell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  // a text that looks like a formula must stay a text
  const text = /^[=+@\t\r]|^-(?![\d.]+$)/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** 1234550 units are "12345.50": for programs, so without groups and always with a point. */
export function decimal(units: number): string {
  const digits = String(Math.abs(units)).padStart(3, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
